import { parameterNames, sample } from "./sample.ts";

export interface Sentence {
  /** `chatText.composer.send`. */
  path: string;
  text: string;
}

/** What stands in a text when a function was given something it cannot work with. */
const broken = /undefined|\bNaN\b|\[object|Invalid Date|\(\) =>/;

/** Arguments for those that choose by a value instead of putting it into a sentence. */
export type Arguments = Readonly<Record<string, readonly unknown[]>>;

/** Every sentence in a value, depth first; functions are called with words like `{agent}` in place of what they ask. */
export function sentencesOf(path: string, value: unknown, given: Arguments = {}): Sentence[] {
  if (typeof value === "string") return value.trim() ? [{ path, text: value }] : [];
  if (typeof value === "function") return called(path, value, given);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    sentencesOf(Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, part, given),
  );
}

function called(path: string, make: CallableFunction, given: Arguments): Sentence[] {
  const words = given[path] ?? parameterNames(make.toString()).map(sample);
  const said = `${path}(${given[path] ? words.map((word) => JSON.stringify(word)).join(", ") : parameterNames(make.toString()).join(", ")})`;
  try {
    const sentences = sentencesOf(said, make(...words), given);
    return sentences.map(({ path: at, text }) =>
      broken.test(text) ? { path: at, text: `?? ${text}` } : { path: at, text },
    );
  } catch (error) {
    return [{ path: said, text: `?? ${error instanceof Error ? error.message : error}` }];
  }
}
