import { listMessage, readOrder } from "#features/knowledge/service/rerank/list-order.ts";
import type { PassageReranker } from "#features/knowledge/service/rerank/passage-reranker.ts";
import { limits } from "#product/limits.ts";
import { missingWords, tellingWords } from "#product/tools/evidence.ts";

const { passages, listed } = limits.rerank.model;

/**
 * In place of a language model that lists passages: reads what one is asked and puts those first that have most words of
 * the question close together. It shows what the call, its cuts and its check do to an order; a real model reads better.
 */
export const scriptedReranker: PassageReranker = {
  id: "scripted",
  name: "Scripted",
  passages,
  async rank({ question, passages: given }) {
    const blocks = [...textOf(listMessage(question, given)).matchAll(block)];
    const numbers = blocks
      .map(([, number, text = ""]) => ({ number: Number(number), closeness: closenessOf(question, text) }))
      .toSorted((one, other) => other.closeness - one.closeness)
      .slice(0, listed)
      .map(({ number }) => number);
    return { order: readOrder(numbers, given.length), charge: null };
  },
};

const block = /<passage number="(\d+)"[^>]*>\n([\s\S]*?)\n<\/passage>/g;

const textOf = ({ content }: ReturnType<typeof listMessage>): string =>
  typeof content === "string" ? content : content.map((part) => ("text" in part ? part.text : "")).join("\n");

/** The largest share of the question's words that two sentences have together, and a little for those of all. */
function closenessOf(question: string, text: string): number {
  const words = tellingWords(question).length;
  if (words === 0) return 0;
  const shareOf = (part: string) => 1 - missingWords(question, [{ title: "", text: part }]).length / words;
  const sentences = text.split(/\n+|(?<=[.!?])\s+/);
  return Math.max(...sentences.map((one, at) => shareOf(`${one} ${sentences[at + 1] ?? ""}`))) + shareOf(text) / 2;
}
