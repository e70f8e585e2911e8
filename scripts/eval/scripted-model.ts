import { missingWords, tellingWords } from "#product/tools/evidence.ts";
import { weakEvidence } from "#product/tools/passage-blocks.ts";
import type { ScriptedModel } from "#testing/provider-double/script.ts";

/** What the scripted model says when the sources do not answer. */
export const refusal = "The sources do not say that.";

/**
 * A model by one rule, in place of a real one: it looks once, and does what it is told of the evidence. If that is weak, it
 * says that the sources do not answer; otherwise it cites the passage that has the most words of the question. It knows
 * nothing itself, and no other words for the same.
 */
export const scriptedModel =
  (tool: string): ScriptedModel =>
  ({ prompt, toolResult }) => {
    const question = prompt.trim().split("\n").at(-1) ?? "";
    if (toolResult === null) return { text: "", toolCalls: [{ name: tool, input: { question } }] };
    const [best] = readPassages(toolResult)
      .map(({ number, ...passage }) => ({ number, share: shareOf(question, passage) }))
      .toSorted((one, other) => other.share - one.share);
    return { text: best && !toolResult.includes(weakEvidence) ? `It is in [${best.number}].` : refusal };
  };

function shareOf(question: string, passage: { title: string; text: string }): number {
  const words = tellingWords(question).length;
  return words === 0 ? 0 : 1 - missingWords(question, [passage]).length / words;
}

const block = /<passage number="(\d+)" source="([^"]*)"[^>]*>\n([\s\S]*?)\n<\/passage>/g;

const readPassages = (told: string) =>
  [...told.matchAll(block)].map(([, number, title = "", text = ""]) => ({ number: Number(number), title, text }));
