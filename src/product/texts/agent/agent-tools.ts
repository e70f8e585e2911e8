import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The tools of an agent: which it has, and when it asks a person first. */
export const agentToolsText = sentences("agentToolsText", {
  hint: "The agent decides when to use a tool. With “Ask first”, a person allows each call, in the chat or in the run. Runs of published forms have no one to ask, so agents work without these tools there.",
  /** Shown where some tools change something. */
  alwaysHint:
    "“Always allow” still asks after the agent has read web pages, files, or other content from outside, because that content may try to direct it.",
  search: "Search tools",
  noMatches: "No tools match your search.",
  choices: { on: "On", ask: "Ask first", always: "Always allow", off: "Off" },
  /** In lists of changes: "Web search: off". */
  policies: { ask: "ask first", always: "always allow", never: "off" },
  policy: (tool: string, policy: string) => `${tool}: ${policy}`,
  /** Above the choices that an imported agent brings. */
  inFile: "Tool settings of the imported agent:",
  needsPlan: "Needs a paid plan",
  planNotice: (count: number) =>
    count === 1 ? "This plan does not include 1 tool." : `This plan does not include ${formatNumber(count)} tools.`,
  modelCannot: (model: string) => `${model} can't use tools.`,
  modelCannotHint: "These settings take effect with a model that can.",
  summary: (changed: number) => (changed === 0 ? "Default settings" : `${plural(changed, "tool")} changed`),
});
