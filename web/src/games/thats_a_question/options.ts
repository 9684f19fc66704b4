/** The options in words. */
import type { OptionWords } from '../shelf';
import { sayOf } from '../words';
import { qt, questionWords, type QuestionKey } from './words';

const known = (key: string): key is QuestionKey => key in questionWords.templates;
/** Options' names and values ask for nothing, so any of them can be said like this. */
const plain = qt as (key: QuestionKey) => string;
const said = (key: string, otherwise: string): string => (known(key) ? plain(key) : otherwise);

export const options: OptionWords = {
  name: (option) => said(`option.${option}`, option),
  value: (option, value) => said(`option.${option}.${value}`, value),
  /** The pack, and whatever is not as usual. */
  summary({ pack, timer, takebacks, scamper, acorns }, own) {
    const cards = own?.['pack'] ?? (pack === 'family' ? qt('summary.family') : qt('summary.standard'));
    const unusual = [
      timer && timer !== 'off' ? qt('summary.timer', { time: said(`option.timer.${timer}`, timer) }) : '',
      takebacks === 'official' ? qt('summary.official') : '',
      scamper === 'yes' ? qt('summary.scamper') : '',
      acorns === 'no' ? qt('summary.acorns') : '',
    ].filter(Boolean);
    return [cards, ...(unusual.length ? unusual : [qt('summary.usual')])].join(', ');
  },
  meaning: (option) => sayOf('thats-a-question', { key: `option.${option}` }),
};
