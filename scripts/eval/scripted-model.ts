import { missingWords, tellingWords } from "#product/tools/evidence.ts";
import type { ScriptedModel } from "#testing/provider-double/script.ts";

/** What the scripted model says when the sources do not answer. */
export const refusal = "The sources do not say that.";

/** The share of the question's important words that one passage must have. */
const minShare = 0.6;

/**
 * A model by one rule, in place of a real one: it looks once, and cites the passage that has the most important words of
 * the question, if that has enough of them. Otherwise it says that the sources do not answer. It knows nothing itself, and
 * no other words for the same.
 */
export const scriptedModel =
  (tool: string): ScriptedModel =>
  ({ prompt, toolResult }) => {
    const question = prompt.trim().split("\n").at(-1) ?? "";
    if (toolResult === null) return { text: "", toolCalls: [{ name: tool, input: { question } }] };
    const [best] = readPassages(toolResult)
      .map(({ number, ...passage }) => ({ number, share: shareOf(question, passage) }))
      .toSorted((one, other) => other.share - one.share);
    return { text: best && best.share >= minShare ? `It is in [${best.number}].` : refusal };
  };

function shareOf(question: string, passage: { title: string; text: string }): number {
  const words = tellingWords(question).length;
  return words === 0 ? 0 : 1 - missingWords(question, [passage]).length / words;
}

const block = /<passage number="(\d+)" source="([^"]*)"[^>]*>\n([\s\S]*?)\n<\/passage>/g;

const readPassages = (told: string) =>
  [...told.matchAll(block)].map(([, number, title = "", text = ""]) => ({ number: Number(number), title, text }));
