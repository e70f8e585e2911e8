import type { DraftAgent } from "./use-case.ts";

const formatHint = "The result first, under headings where it has parts. Then “To check” with open points.";
const rules = [
  "Ask one short question first when something important is missing.",
  "Use only what you were given and common knowledge. Never invent names, figures or quotations.",
];

/** Puts instructions into sections. Instructions with sections only get the missing rules. */
export function enhanceInstructions(instructions: string): Pick<DraftAgent, "system" | "outputFormat"> {
  const text = instructions.trim();
  const missing = rules.filter((rule) => !text.includes(rule));
  const added = missing.map((rule) => `- ${rule}`).join("\n");
  if (/<(role|task|rules)>/.test(text)) {
    const system = text.includes("</rules>")
      ? text.replace("\n</rules>", `${added && `\n${added}`}\n</rules>`)
      : `${text}\n\n<rules>\n${added}\n</rules>`;
    return { system: missing.length > 0 ? system : text, outputFormat: formatHint };
  }
  const [first = "", ...rest] = text.split(/(?<=[.!?])\s+|\n+/).filter(Boolean);
  const task = rest.length > 0 ? rest.map((line) => `- ${line}`).join("\n") : `- ${first}`;
  return {
    system: `<role>\n${first}\n</role>\n\n<task>\n${task}\n</task>\n\n<rules>\n${added}\n</rules>`,
    outputFormat: formatHint,
  };
}
