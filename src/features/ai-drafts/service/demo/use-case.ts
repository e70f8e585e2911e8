import type { WorkflowTemplate } from "#features/template/service.ts";

/** A workflow in the short form, as dialogs parse it. */
export type DraftWorkflow = Pick<WorkflowTemplate, "title" | "Nodes">;

/** An agent as dialogs parse it. */
export interface DraftAgent {
  title: string;
  category: string[];
  system: string;
  outputFormat: string;
}

/** The parts of an agent's instructions. */
export interface AgentBrief {
  title: string;
  category: string;
  /** Completes "You are …". */
  role: string;
  task: string;
  steps: readonly string[];
  rules: readonly string[];
  format: string;
}

/** A use case that the demo model recognizes. */
export interface UseCase {
  id: string;
  /** Stems that indicate the use case; a stem matches every word that starts with it. */
  strong: readonly string[];
  /** Stems that only count together with a strong one. */
  weak: readonly string[];
  agent: AgentBrief;
  /** Id of a template, or a workflow of its own. */
  workflow: string | DraftWorkflow;
}

const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");
const numbered = (lines: readonly string[]) => lines.map((line, at) => `${at + 1}. ${line}`).join("\n");

const commonRules = [
  "Ask one short question first when something important is missing.",
  "Use only what you were given and common knowledge. Never invent names, figures or quotations.",
  "Leave decisions about people, money and law to a person, and say so.",
];

/** Builds an agent's instructions in sections. `request` is the person's own text. */
export function buildAgent(
  { title, category, role, task, steps, rules, format }: AgentBrief,
  request: string,
): DraftAgent {
  const system = [
    `<role>\nYou are ${role}.\n</role>`,
    `<task>\n${task}\n</task>`,
    `<request>\nThe team described the job like this: ${request}\n</request>`,
    `<steps>\n${numbered(steps)}\n</steps>`,
    `<rules>\n${bullets([...rules, ...commonRules])}\n</rules>`,
  ].join("\n\n");
  return { title, category: [category], system, outputFormat: format };
}
