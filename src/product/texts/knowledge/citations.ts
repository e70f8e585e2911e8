import { sentences } from "../../sentences.ts";

/** What an answer cites of the knowledge library. */
export const citationText = sentences("citationText", {
  /** For screen readers: the number as a link. */
  cite: (number: number, title: string, part: string) => `Source ${number}: ${part ? `${title}, ${part}` : title}`,
  open: "Open at the passage",
  sources: "Cited sources",
  otherPassages: (count: number) => `Retrieved but not cited (${count})`,
  meaning: "Meaning",
  words: "Words",
  together: "Together",
  notFound: "Not found in the source",
  notFoundHint: "These words are not in the passage that is cited for them.",
  learned: (day: string) => `Learned ${day}`,
  hiddenTitle: "A source that you can't see",
  hidden: "Ask an owner of the workspace if you need access.",
  deleted: "This source has since been deleted.",
  changed: "This source has since been learned again. The passage is shown as it was.",
});
