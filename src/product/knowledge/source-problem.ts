import { commonErrorText } from "#product/texts/common/errors.ts";
import { extractText } from "#product/texts/files/text-extraction.ts";
import { textRecognitionText } from "#product/texts/files/text-recognition.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";

type Sentence = string | ((...values: never[]) => string);

/** The sentences that say what is wrong with a source. They are stored by their name, and told in the reader's language. */
const areas = (): Readonly<Record<string, Readonly<Record<string, Sentence>>>> => ({
  learning: knowledgeErrorText.learning,
  extract: extractText,
  outbound: outboundText,
  recognition: textRecognitionText,
  server: { diskFull: commonErrorText.diskFull },
});

/**
 * What is stored of a problem: the name of its sentence and the value in it, such as "learning.pageStatus:404". Values are
 * numbers in the sentence, and those that are given, such as a host. A sentence that has no name is stored as it is.
 */
export function toStoredProblem(sentence: string, values: readonly string[] = []): string {
  const numbers = sentence.match(/\d[\d.,]*/g)?.map((number) => Number(number.replaceAll(/[.,]/g, ""))) ?? [];
  for (const [area, sentences] of Object.entries(areas()))
    for (const [name, known] of Object.entries(sentences)) {
      if (known === sentence) return `${area}.${name}`;
      if (typeof known !== "function" || known.length !== 1) continue;
      const value = [...values, ...numbers].find((one) => known(one as never) === sentence); // the wrong type makes another sentence
      if (value !== undefined) return `${area}.${name}:${value}`;
    }
  return sentence;
}

/** A stored problem as people read it. */
export function tellProblem(stored: string): string {
  const [, area = "", name = "", value] = /^(\w+)\.([\w-]+)(?::(.+))?$/.exec(stored) ?? [];
  const sentences = areas()[area];
  const known = sentences && Object.hasOwn(sentences, name) ? sentences[name] : undefined;
  if (typeof known === "string") return known;
  if (typeof known !== "function" || value === undefined) return stored;
  return known((/^\d+$/.test(value) ? Number(value) : value) as never); // as it was stored
}
