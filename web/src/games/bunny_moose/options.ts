/** The options in words. */
import { settings } from '../../state/settings.svelte';
import type { OptionWords } from '../shelf';
import { sayOf } from '../words';
import { mooseWords, tb, type MooseKey } from './words';

const known = (key: string): key is MooseKey => key in mooseWords.templates;
/** Options' names and values ask for nothing, so any of them can be said like this. */
const plain = tb as (key: MooseKey) => string;

const seconds = (pace: string): string => new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1 }).format(Number(pace) / 1000);

export const options: OptionWords = {
  name: (option) => (known(`option.${option}`) ? plain(`option.${option}` as MooseKey) : option),
  value(option, value) {
    if (option === 'pace') return tb('option.pace.value', { n: seconds(value) });
    const key = `option.${option}.${value}`;
    return known(key) ? plain(key) : value;
  },
  /** The edition, the lines, and whatever is not as usual. */
  summary({ edition, cards, lines, pace, narrator, poses, tongue, doubling, reversal }) {
    const easier = tongue === 'cards' || doubling === 'no' || reversal === 'no';
    return [
      tb('summary.edition', { n: edition ?? '' }),
      tb('summary.lines', { n: lines ?? '' }),
      poses === 'table' ? tb('summary.table') : tb('summary.pace', { n: seconds(pace ?? '2800') }),
      cards === 'first' ? tb('summary.first') : cards === 'basic' ? tb('summary.basic') : '',
      narrator === 'player' ? tb('summary.narrator') : '',
      easier ? tb('summary.easier') : '',
    ]
      .filter(Boolean)
      .join(', ');
  },
  meaning: (option) => sayOf('bunny-moose', { key: `option.${option}` }),
};
