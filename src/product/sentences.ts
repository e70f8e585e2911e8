import { currentLocale, type Language } from "#lib/locale.ts";

/** The type of an area in any language: the same keys, and functions with the same parameters. */
export type Translated<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translated<Result>
    : English extends readonly (infer Item)[]
      ? readonly Translated<Item>[]
      : English extends object
        ? { readonly [Key in keyof English]: Translated<English[Key]> }
        : English;

const translations = new Map<Language, Readonly<Record<string, object>>>();

/** Makes a language available; `areas` has its sentences by area name. */
export function addTranslation(language: Language, areas: Readonly<Record<string, object>>): void {
  translations.set(language, areas);
}

/**
 * The sentences of an area: the English ones given here, or their translation if the current language has one. The
 * language is looked up each time a sentence is read, so read sentences inside functions; one that is read while modules
 * load stays English.
 * @__NO_SIDE_EFFECTS__
 */
export function sentences<const English extends object>(area: string, english: English): Translated<English> {
  // A proxy over the same keys, whose strings are those of any language.
  return translate(english, () => translations.get(currentLocale().language)?.[area]) as Translated<English>;
}

/**
 * A copy of a spec whose members `keys` are the sentences of an area: English as given in the spec, or their translation.
 * A key that the spec lacks stays undefined.
 */
export function withSentences<Spec extends object>(area: string, spec: Spec, keys: readonly (keyof Spec)[]): Spec {
  const words = sentences(area, Object.fromEntries(keys.map((key) => [key, spec[key]])));
  const copy = { ...spec };
  for (const key of keys) Object.defineProperty(copy, key, { enumerable: true, get: () => Reflect.get(words, key) });
  return copy;
}

/** The same object, with its strings and functions taken from the translation where it has them. */
function translate<Part extends object>(english: Part, findTranslation: () => object | undefined): Part {
  const parts = new Map<PropertyKey, object>();
  return new Proxy(english, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key);
      if (typeof own !== "object" || own === null) return memberOf(findTranslation(), key) ?? own;
      const existing = parts.get(key);
      if (existing) return existing;
      const part = translate(own, () => partOf(findTranslation(), key));
      parts.set(key, part);
      return part;
    },
  });
}

function memberOf(translation: object | undefined, key: PropertyKey): unknown {
  return translation && Object.hasOwn(translation, key) ? Reflect.get(translation, key) : undefined;
}

function partOf(translation: object | undefined, key: PropertyKey): object | undefined {
  const part = memberOf(translation, key);
  return typeof part === "object" && part !== null ? part : undefined;
}
