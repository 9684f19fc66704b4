/** Catalogues with typed keys and typed values, one file a language, loaded when they are first needed. */
import { say, type Language, type Templates, type Value } from './say';
import { settings } from '../state/settings.svelte';

/** The names that a template asks for: `"{n.friend} at {place}"` asks for n and place. */
type Asked<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Stem}.${string}` ? Stem : Name) | Asked<Rest>
  : never;
export type Values<T extends string> = [Asked<T>] extends [never] ? [] : [Record<Asked<T>, Value>];

/** A translation has every key of the English catalogue, and no other. */
export type Translation<En> = { readonly [Key in keyof En]: string };
/** Czech has a plural of its own for two to four. */
export type CzechTranslation<En> = Translation<En> & {
  readonly [Key in keyof En & string as Key extends `plural.${infer Noun}.other` ? `plural.${Noun}.few` : never]: string;
};

type Loader = () => Promise<{ default: Templates }>;
export type Loaders = Readonly<Record<Language, Loader>>;

/** Templates in the language of the page. They change when the language does, and whoever shows them follows. */
export class Shelf {
  #loaders: Loaders;
  #loaded = $state.raw<{ language: Language; templates: Templates }>({ language: 'en', templates: {} });

  constructor(loaders: Loaders) {
    this.#loaders = loaders;
  }

  get language(): Language {
    return this.#loaded.language;
  }

  get templates(): Templates {
    return this.#loaded.templates;
  }

  get ready(): boolean {
    return this.#loaded.language === settings.language && Object.keys(this.#loaded.templates).length > 0;
  }

  /** Fetch the words of the language that is set now. Late answers to an earlier wish are dropped. */
  async load(): Promise<void> {
    const language = settings.language;
    if (this.ready) return;
    const { default: templates } = await this.#loaders[language]();
    if (language === settings.language) this.#loaded = { language, templates };
  }
}

/** A shelf whose keys and values are known to the compiler. */
export class Catalogue<En extends Record<string, string>> extends Shelf {
  say = <Key extends keyof En & string>(key: Key, ...[values]: Values<En[Key]>): string =>
    say(this.language, this.templates, { key, values: values ?? {} });
}
