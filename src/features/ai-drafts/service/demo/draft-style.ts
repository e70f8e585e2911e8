import type { StyleRequest } from "../../schema.ts";
import { titleFromRequest } from "./general-draft.ts";

export interface DraftStyle {
  title: string;
  desc: string;
}

const average = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0) / (counts.length || 1);

/** What can be counted in samples: the length of sentences, how readers are addressed, exclamation marks. */
function describeSamples(samples: string): string[] {
  const sentences = samples.split(/(?<=[.!?])\s+|\n+/).filter((one) => /\p{L}/u.test(one));
  const words = Math.round(average(sentences.map((one) => one.split(/\s+/).length)));
  const has = (pattern: RegExp) => pattern.test(samples);
  return [
    `Sentences have about ${Math.max(words, 1)} words, as in the samples.`,
    has(/\b(?:you|your)\b/i) ? "Address the reader as “you”." : "Keep the reader out of the sentence.",
    has(/\b(?:we|our|us)\b/i) ? "Speak as “we”." : "Do not speak as “we”.",
    has(/!/) ? "An exclamation mark is allowed, at most one in a text." : "No exclamation marks.",
  ];
}

/** A guideline by fixed rules: the person's own words, and what can be counted in their samples. */
export function draftStyle({ description, samples }: StyleRequest): DraftStyle {
  const about = description.replaceAll(/\s+/g, " ").trim();
  const elements = samples.trim()
    ? describeSamples(samples)
    : ["Short sentences, one thought in each.", "Address the reader as “you”.", "Everyday words instead of jargon."];
  const sections: readonly [string, readonly string[]][] = [
    ["Tone", [about || "As in the samples: keep their mood and their degree of formality.", "Friendly and factual."]],
    ["Style", elements],
    ["Audience", ["Write for someone who reads this once and wants to know what to do."]],
    ["Values", ["Honest about what is not known. Respectful of the reader's time."]],
    [
      "Keep the voice",
      [
        "Read the text aloud; change what nobody would say.",
        "Avoid buzzwords, filler, and promises that nobody can keep.",
      ],
    ],
  ];
  return {
    title: titleFromRequest(about || "Voice of the samples", "Brand voice"),
    desc: sections.map(([name, lines]) => `${name}\n${lines.map((line) => `- ${line}`).join("\n")}`).join("\n\n"),
  };
}
