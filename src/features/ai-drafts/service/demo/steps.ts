/** Builders for steps in the short form. */
import { type TemplateStep, withReferences } from "#features/template/service.ts";
import type { DraftWorkflow } from "./use-case.ts";

type Step = Omit<TemplateStep, "index">;
type Field = Readonly<Record<string, unknown>>;

export const text = (label: string, description: string, required = true): Field => ({
  label,
  type: "TEXT",
  required,
  config: { description },
});
export const document = (label: string, required = false): Field => ({ label, type: "DOCUMENT", required, config: {} });
export const choice = (label: string, options: readonly string[]): Field => ({
  label,
  type: "SELECT",
  required: true,
  config: { options },
});

export const form = (label: string, fields: readonly Field[]): Step => ({
  label,
  type: "HUMAN_INPUT",
  config: { fields },
});
/** `role` completes "You are …"; the prompt names fields and steps as {{Label}}. */
export const agent = (label: string, role: string, prompt: string): Step => ({
  label,
  type: "AGENT",
  role,
  config: { prompt: { text: prompt } },
});
/** Runs for each item of a list; the prompt refers to it as {{item}}. */
export const loop = (label: string, role: string, item: string, list: string, prompt: string): Step => ({
  label,
  type: "LOOP",
  role,
  config: { listSource: { text: list }, listItemName: item, maxListItemCount: 10, prompt: { text: prompt } },
});
/** The run ends here unless the condition holds. */
export const gate = (label: string, prompt: string): Step => ({
  label,
  type: "GATE",
  config: { prompt: { text: prompt } },
});
/** Each path leads to the step of that index. */
export const router = (label: string, prompt: string, paths: readonly [to: number, desc: string][]): Step => ({
  label,
  type: "ROUTER",
  config: { prompt: { text: prompt }, paths: paths.map(([nextNodeIndex, desc]) => ({ nextNodeIndex, desc })) },
});

/** Numbers the steps and lists what each prompt refers to. */
export function buildWorkflow(title: string, steps: readonly Step[]): DraftWorkflow {
  const Nodes = steps.map((step, index) => ({ index, ...step }));
  return withReferences({ title, Nodes });
}
