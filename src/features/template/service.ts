import { AppError } from "#lib/errors.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { workflowTemplates } from "./workflows/catalog.ts";
import type { WorkflowTemplate } from "./workflows/template.ts";

export { type TemplateIcon, type TemplateStep, withReferences } from "./workflows/template.ts";
export type { WorkflowTemplate };

/** Templates without their prompts, for cards. */
export function listTemplates() {
  return workflowTemplates.map(({ Nodes, ...card }) => ({ ...card, stepTypes: Nodes.map(({ type }) => type) }));
}

export function findTemplate(id: string): WorkflowTemplate {
  const found = workflowTemplates.find((one) => one.id === id);
  if (!found) throw new AppError("not_found", templateText.notFound);
  return found;
}

/** Templates in the requested order without duplicates. Unknown ids are ignored, because links outlive templates. */
export function findTemplates(ids: readonly string[]): WorkflowTemplate[] {
  return [...new Set(ids)].flatMap((id) => workflowTemplates.find((one) => one.id === id) ?? []);
}
