import type { Translation } from '../../../words/catalogue.svelte';
import type en from './en';

export default {
  'option.rounds': 'Runden',
  'option.rounds.2': 'zwei, mit Seitentausch',
  'option.rounds.1': 'nur eine',
  'option.guard': 'Ruhige Züge',
  'option.guard.0': 'so viele ihr wollt',
  'option.guard.some': 'höchstens {n} in Folge',
  'option.shuttling': 'Kein Hin und Her',
  'option.shuttling.any': 'für alle Plättchen',
  'option.shuttling.own': 'nur für eigene',
  'option.exits': 'Ausgänge',
  'option.exits.final': 'offen am Ende',
  'option.exits.open': 'immer offen',
  'summary.rounds.2': 'Zwei Runden',
  'summary.rounds.1': 'Eine Runde',
  'summary.guard': 'höchstens {n} ruhige Züge',
  'summary.guard.0': 'ruhige Züge ohne Ende',
  'summary.shuttling.own': 'Enten und Fasane dürfen gleich zurück',
  'summary.exits.open': 'Ausgänge immer offen',
  'summary.usual': 'sonst wie üblich',

  'turn.mine': 'Du bist dran',
  'turn.theirs': '{name} überlegt',
  'turn.nobody': 'Die Partie ist vorbei',
  'so-far': 'Bisher',
  'moves': 'Was du tun kannst',
} as const satisfies Translation<typeof en>;
