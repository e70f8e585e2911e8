import type { DraftAgent } from "./use-case.ts";

const formatHint = "The result first, under headings where it has parts. Then “To check” with open points.";
const rules = [
  "Ask one short question first when something important is missing.",
  "Use only what you were given and common knowledge. Never invent names, figures or quotations.",
];

/** The end of a sentence or a line, outside of the names of mentions. */
const sentenceEnd = /(?<=[.!?])\s+(?![^[\]]*\])|\n+/;

/** Puts instructions into sections. Instructions with sections only get the missing rules. */
export function enhanceInstructions(
  agent: Pick<DraftAgent, "system" | "outputFormat">,
): Pick<DraftAgent, "system" | "outputFormat"> {
  const text = agent.system.trim();
  const outputFormat = agent.outputFormat.trim() || formatHint;
  const missing = rules.filter((rule) => !text.includes(rule));
  const added = missing.map((rule) => `- ${rule}`).join("\n");
  if (/<(role|task|rules)>/.test(text)) {
    const system = text.includes("</rules>")
      ? text.replace("\n</rules>", `${added && `\n${added}`}\n</rules>`)
      : `${text}\n\n<rules>\n${added}\n</rules>`;
    return { system: missing.length > 0 ? system : text, outputFormat };
  }
  const [first = "", ...rest] = text.split(sentenceEnd).filter(Boolean);
  const task = rest.length > 0 ? rest.map((line) => `- ${line}`).join("\n") : `- ${first}`;
  return {
    system: `<role>\n${first}\n</role>\n\n<task>\n${task}\n</task>\n\n<rules>\n${added}\n</rules>`,
    outputFormat,
  };
}
