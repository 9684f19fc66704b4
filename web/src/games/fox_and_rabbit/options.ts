/** The options in words. */
import type { OptionWords } from '../shelf';
import { sayOf } from '../words';
import { foxWords, ft, type FoxKey } from './words';

const known = (key: string): key is FoxKey => key in foxWords.templates;
/** Options' names and values ask for nothing, so any of them can be said like this. */
const plain = ft as (key: FoxKey) => string;
const said = (key: string, otherwise: string): string => (known(key) ? plain(key) : otherwise);

export const options: OptionWords = {
  name: (option) => said(`option.${option}`, option),
  value: (option, value) => said(`option.${option}.${value}`, value),
  summary: ({ mode, sheet }, own) => [own?.['sheet'] ?? said(`summary.sheet.${sheet ?? 'standard'}`, sheet ?? ''), said(`option.mode.${mode ?? 'easy'}`, mode ?? '')].join(', '),
  meaning: (option) => sayOf('fox-and-rabbit', { key: `option.${option}` }),
};
