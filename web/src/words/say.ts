/**
 * Words for people, as in hedgerow/core/words.py: a message is a key and its values, a catalogue holds one template a key.
 *
 * - `{square}`       the value as it is
 * - `{tile.a}`       the noun `noun.<value>.a` of the catalogue
 * - `{points.point}` the plural `plural.point.one|few|other` for this number
 * - `{seat.name}`    the name of the player in this seat
 *
 * A key may have a twin that ends in `.you`: it is used when the message is told to the very seat it speaks of.
 */
export type Language = 'en' | 'de' | 'cs';
export type Value = string | number;
export type Templates = Readonly<Record<string, string>>;

export interface Message {
  key: string;
  values?: Readonly<Record<string, unknown>>;
}

export interface Listener {
  names?: readonly string[];
  viewer?: number;
}

const PLACEHOLDER = /\{(\w+)(?:\.(\w+))?\}/g;

/** The plural form that a number takes: one, few (Czech 2 to 4) or other. */
export function pluralCategory(language: Language, n: number): 'one' | 'few' | 'other' {
  const count = Math.abs(n);
  if (count === 1) return 'one';
  return language === 'cs' && count >= 2 && count <= 4 ? 'few' : 'other';
}

/** Put a message into words, with the players' names, as one viewer is told it. */
export function say(language: Language, templates: Templates, message: Message, { names = [], viewer }: Listener = {}): string {
  const values = message.values ?? {};
  const own = viewer !== undefined && viewer === values['seat'] ? templates[`${message.key}.you`] : undefined;
  const template = own ?? templates[message.key];
  if (template === undefined) return message.key;

  return template.replace(PLACEHOLDER, (whole, name: string, form: string | undefined) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (form === undefined) return String(value);
    if (form === 'name') return nameOf(Number(value), names, templates);
    if (typeof value === 'number') return (templates[`plural.${form}.${pluralCategory(language, value)}`] ?? '{n}').replace('{n}', spoken(value));
    return templates[`noun.${String(value)}.${form}`] ?? String(value);
  });
}

function nameOf(seat: number, names: readonly string[], templates: Templates): string {
  return names[seat] ?? (templates['seat'] ?? '{number}').replace('{number}', String(seat + 1));
}

/** A true minus, not a hyphen. */
function spoken(n: number): string {
  return String(n).replace('-', '−');
}
