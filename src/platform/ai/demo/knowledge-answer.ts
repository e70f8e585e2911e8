import { isPassageText } from "#product/tools/passage-blocks.ts";
import type { DemoCall } from "./demo-answer.ts";
import type { DemoPrompt } from "./read-prompt.ts";
import { keywordsIn, sentencesOf, shorten } from "./text-facts.ts";

const contextTool = "get_context_from_provided_knowledge_sources_and_notes";

/** Looks in the sources for every question, once. */
export function readKnowledgeCall({ question, toolResults }: DemoPrompt, names: readonly string[]): DemoCall | null {
  const isAsked = isQuestion(question) && !toolResults.some(({ text }) => isPassageText(text));
  if (!isAsked || !names.includes(contextTool)) return null;
  return { name: contextTool, input: JSON.stringify({ question: shorten(question, 500) }) };
}

const isQuestion = (text: string): boolean =>
  /\?\s*$/m.test(text) || /^(?:who|what|when|where|why|which|how|wer|was|wann|wo|warum|welche[rsn]?|wie)\b/i.test(text);

interface DemoPassage {
  readonly number: number;
  readonly source: string;
  readonly text: string;
}

/**
 * Answers with the sentences of the passages that share the most words with the question, word for word; null if there
 * are no passages to answer from.
 */
export function knowledgeAnswer({ question, toolResults }: DemoPrompt): string | null {
  const told = toolResults.filter(({ text }) => isPassageText(text));
  if (told.length === 0) return null;
  const passages = told.flatMap(({ text }) => readPassages(text));
  const quotes = bestSentences(question, passages);
  if (quotes.length > 0)
    return quotes.map(({ number, source, text }) => `${source} says: “${text}” [${number}]`).join("\n\n");
  const [closest] = passages;
  const near = closest ? ` The closest passage is in ${closest.source} [${closest.number}].` : "";
  return `I don't know: the sources don't answer this.${near}`;
}

const passageBlock = /<passage number="(\d+)" source="([^"]*)"(?: part="([^"]*)")?>\n([\s\S]*?)\n<\/passage>/g;

const readPassages = (text: string): DemoPassage[] =>
  [...text.matchAll(passageBlock)].map(([, number, source = "", part = "", body = ""]) => ({
    number: Number(number),
    source: toPlain([source, part].filter(Boolean).join(", ")),
    text: body,
  }));

const toPlain = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** At most two sentences, of different passages. Words count by their beginnings, so that "employee" finds "employees". */
function bestSentences(question: string, passages: readonly DemoPassage[]): DemoPassage[] {
  const wanted = wantedWords(question, passages);
  const scored = passages.flatMap(({ number, source, text }) => {
    const [best] = sentencesOf(text)
      .map((sentence) => ({ sentence, score: sharedWords(wanted, sentence) }))
      .toSorted((one, other) => other.score - one.score);
    return best && best.score > 0 ? [{ number, source, text: shorten(best.sentence, 300), score: best.score }] : [];
  });
  const ranked = scored.toSorted((one, other) => other.score - one.score);
  return ranked.filter(
    ({ score, text }, at) => at < 2 && score * 2 > (ranked[0]?.score ?? 0) && isNew(ranked, text, at),
  );
}

/** A question often names its source, which is not what it asks about, unless it says nothing else. */
function wantedWords(question: string, passages: readonly DemoPassage[]): ReadonlySet<string> {
  const asked = new Set(keywordsIn(question).map(stemOf));
  const named = new Set(passages.flatMap(({ source }) => keywordsIn(source).map(stemOf)));
  const others = new Set([...asked].filter((word) => !named.has(word)));
  return others.size > 0 ? others : asked;
}

const isNew = (ranked: readonly { text: string }[], text: string, at: number): boolean =>
  ranked.findIndex((one) => one.text === text) === at;

const sharedWords = (wanted: ReadonlySet<string>, sentence: string): number =>
  new Set(
    keywordsIn(sentence)
      .map(stemOf)
      .filter((word) => wanted.has(word)),
  ).size;

const stemOf = (word: string): string => word.slice(0, 5);
