/** The options in words. */
import type { OptionWords } from '../shelf';
import { sayOf } from '../words';
import { tallyWords, tt, type TallyKey } from './words';

const USUAL_GUARD = '8';

const known = (key: string): key is TallyKey => key in tallyWords.templates;
/** Options' names and values ask for nothing, so any of them can be said like this. */
const plain = tt as (key: TallyKey) => string;

export const options: OptionWords = {
  name: (option) => (known(`option.${option}`) ? plain(`option.${option}` as TallyKey) : option),
  value(option, value) {
    const key = `option.${option}.${value}`;
    if (known(key)) return plain(key);
    return option === 'guard' ? tt('option.guard.some', { n: value }) : value;
  },
  /** The rounds, and whatever is not as usual. */
  summary({ rounds, guard, shuttling, exits }) {
    const unusual = [
      guard === '0' ? tt('summary.guard.0') : guard === USUAL_GUARD ? '' : tt('summary.guard', { n: guard ?? '' }),
      shuttling === 'own' ? tt('summary.shuttling.own') : '',
      exits === 'open' ? tt('summary.exits.open') : '',
    ].filter(Boolean);
    return [rounds === '1' ? tt('summary.rounds.1') : tt('summary.rounds.2'), ...(unusual.length ? unusual : [tt('summary.usual')])].join(', ');
  },
  meaning: (option) => sayOf('tally-ho', { key: `option.${option}` }),
};
