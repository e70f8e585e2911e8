import { readableMentions } from "#lib/mention.ts";
import type { DemoCall } from "./demo-answer.ts";

/** The start of the names of tools that run workflows. */
export const workflowPrefix = "TROUPE_WORKFLOW_";

interface WorkflowTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: { readonly properties?: unknown; readonly required?: unknown };
}

/**
 * The workflows that a plain sentence runs, in order: "Run the workflow Weekly report with the sales of May." Titles are
 * known from the descriptions of the tools, `The workflow “<title>”.`.
 */
export function readWorkflowCalls(question: string, tools: readonly WorkflowTool[]): DemoCall[] {
  const text = readableMentions(question);
  const known = tools.flatMap((tool) => {
    const title = tool.name.startsWith(workflowPrefix)
      ? /^The workflow “([^\n]+?)”\./.exec(tool.description ?? "")?.[1]
      : undefined;
    return title ? [{ tool, title }] : [];
  });
  const found = new Map<number, DemoCall>();
  // The longest title wins where several match.
  for (const { tool, title } of known.toSorted((one, other) => other.title.length - one.title.length)) {
    const order = new RegExp(
      `\\brun\\s+the\\s+workflow\\s+["“]?${escapeRegex(title)}["”]?(?:\\s+with\\s+([^\\n]+))?`,
      "gi",
    );
    for (const match of text.matchAll(order)) {
      if (found.has(match.index)) continue;
      found.set(match.index, { name: tool.name, input: JSON.stringify(inputFor(tool, firstSentence(match[1] ?? ""))) });
    }
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, call]) => call);
}

/** The text in every required property, or the option that it names. */
function inputFor({ inputSchema }: WorkflowTool, text: string): Record<string, string> {
  const properties = Object(inputSchema.properties) as Record<string, { enum?: unknown }>; // values are checked where they are read
  const required = Array.isArray(inputSchema.required) ? inputSchema.required.map(String) : [];
  return Object.fromEntries(
    required.map((name) => {
      const options = properties[name]?.enum;
      const choices = Array.isArray(options) ? options.map(String) : [];
      const named = choices.find((choice) => text.toLowerCase().includes(choice.toLowerCase()));
      return [name, named ?? choices[0] ?? (text || "Demo")];
    }),
  );
}

const firstSentence = (text: string) => text.split(/[.?!](?:\s|$)/, 1)[0]?.trim() ?? "";

const escapeRegex = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
