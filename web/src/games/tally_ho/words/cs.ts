import type { CzechTranslation } from '../../../words/catalogue.svelte';
import type en from './en';

export default {
  'option.rounds': 'Kola',
  'option.rounds.2': 'dvě, s výměnou stran',
  'option.rounds.1': 'jen jedno',
  'option.guard': 'Klidné tahy',
  'option.guard.0': 'kolik chcete',
  'option.guard.some': 'nejvýš {n} za sebou',
  'option.shuttling': 'Žádné tam a zpátky',
  'option.shuttling.any': 'pro všechny dílky',
  'option.shuttling.own': 'jen pro vlastní',
  'option.exits': 'Brány',
  'option.exits.final': 'otevřené na konci',
  'option.exits.open': 'stále otevřené',
  'summary.rounds.2': 'Dvě kola',
  'summary.rounds.1': 'Jedno kolo',
  'summary.guard': 'nejvýš {n} klidných tahů',
  'summary.guard.0': 'klidné tahy bez omezení',
  'summary.shuttling.own': 'kachny a bažanti smějí hned zpátky',
  'summary.exits.open': 'brány stále otevřené',
  'summary.usual': 'jinak jako obvykle',

  'turn.mine': 'Jsi na tahu',
  'turn.theirs': '{name} přemýšlí',
  'turn.nobody': 'Partie skončila',
  'so-far': 'Zatím',
  'moves': 'Co můžeš udělat',
} as const satisfies CzechTranslation<typeof en>;
