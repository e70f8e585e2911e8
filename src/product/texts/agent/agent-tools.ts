import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The tools of an agent: which it has, and when it asks a person first. */
export const agentToolsText = sentences("agentToolsText", {
  hint: "The agent decides when to use a tool. With “Ask first”, a person allows each call, in the chat or in the run. Runs of published forms have no one to ask, so agents work without these tools there.",
  /** The workflows that an agent may run; each is a tool of its own. */
  workflows: {
    title: "Workflows",
    hint: "The agent can run the workflows that its instructions mention. “Always allow” still asks after the agent has read web pages, files, or other content from outside, because that content may try to direct it.",
    runs: "Runs this workflow.",
    trust: "Also after reading web pages or files",
    trustHint:
      "Then it runs without asking, even if a page or file told the agent to run it. Turn this on only for workflows that can do no harm.",
    isTrusted: "Also runs after reading web pages or files",
    isNotTrusted: "Asks after reading web pages or files",
  },
  /** Shown where some tools change something. */
  alwaysHint:
    "“Always allow” still asks after the agent has read web pages, files, or other content from outside, because that content may try to direct it.",
  search: "Search tools",
  noMatches: "No tools match your search.",
  choices: { on: "On", ask: "Ask first", always: "Always allow", off: "Off" },
  /** In lists of changes: "Web search: off". */
  policies: { ask: "ask first", always: "always allow", never: "off" },
  policy: (tool: string, policy: string) => `${tool}: ${policy}`,
  /** In front of the names of workflows. */
  trusted: (workflows: string) => `Also after reading web pages or files: ${workflows}`,
  needsPlan: "Needs a paid plan",
  planNotice: (count: number) =>
    count === 1 ? "This plan does not include 1 tool." : `This plan does not include ${formatNumber(count)} tools.`,
  modelCannot: (model: string) => `${model} can't use tools.`,
  modelCannotHint: "These settings take effect with a model that can.",
  summary: (changed: number) => (changed === 0 ? "Default settings" : `${plural(changed, "tool")} changed`),
});
