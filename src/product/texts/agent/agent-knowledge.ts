import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The section "Knowledge & Memory" of the agent editor. */
export const agentKnowledgeText = sentences("agentKnowledgeText", {
  label: "Knowledge sources",
  hint: "What the agent answers from. A folder stands for all that is in it, including what is added later.",
  none: "None",
  force: "Force always get context",
  forceHint: "Passages are looked up before every answer, even when the agent would not look by itself.",
  forceLocked: (model: string) => `${model} can't use tools, so passages are always looked up before it answers.`,
  adviceTitle: "Name the sources in the instructions.",
  advice: "Say what each of them is for and when to look in it, so that the agent looks in the right place.",
  test: "Test what it finds",
  summary: ({ sources, mentioned }: { sources: number; mentioned: number }) =>
    sources + mentioned === 0 ? "None" : plural(sources + mentioned, "source or folder", "sources or folders"),
});
