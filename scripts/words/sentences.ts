import { parameterNames, sample } from "./sample.ts";

export interface Sentence {
  /** `chatText.composer.send`. */
  path: string;
  text: string;
}

/** Found in a text if a function received an argument that it can't handle. */
const broken = /undefined|\bNaN\b|\[object|Invalid Date|\(\) =>/;

/** Arguments for functions that select a sentence by value instead of inserting the value. */
export type Arguments = Readonly<Record<string, readonly unknown[]>>;

/**
 * Returns every sentence in a value, depth first. Functions are called with placeholders such as `{agent}` as
 * arguments.
 */
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
