import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The section "Knowledge & Memory" of the agent editor. */
export const agentKnowledgeText = sentences("agentKnowledgeText", {
  label: "Knowledge sources",
  hint: "What the agent answers from. A folder stands for all that is in it, including what is added later.",
  none: "None",
  force: "Force always get context",
  forceHint: "Passages are looked up before every answer, even when the agent would not search.",
  forceLocked: (model: string) => `${model} can't use tools, so passages are always looked up before it answers.`,
  readAll: "Read everything",
  readAllHint: (tokens: number, cost: string) =>
    `All of the sources goes along with every message and step, about ${formatNumber(tokens)} tokens, so nothing is overlooked. ${cost}`,
  readAllCredits: (credits: string) => `A message or a step costs ${credits}, the first and the later ones alike.`,
  readAllOwnKey:
    "Your provider charges for these tokens: in full with the first message, and at its price for cached input with those that follow soon.",
  readAllTooLong: (tokens: number, max: number) =>
    `The sources have about ${formatNumber(tokens)} tokens. Up to ${formatNumber(max)} can be read whole with this model, so they are searched.`,
  readAllEmpty: "Sources can be read whole once they have been learned.",
  adviceTitle: "Name the sources in the instructions.",
  advice: "Say what each of them is for and when to look in it, so that the agent looks in the right place.",
  test: "Test what it finds",
  summary: ({ sources, mentioned }: { sources: number; mentioned: number }) =>
    sources + mentioned === 0 ? "None" : plural(sources + mentioned, "source or folder", "sources or folders"),
});
