import { AppError } from "#lib/errors.ts";
import { agentTemplateText } from "#product/texts/agent/agent-templates.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { agentTemplates } from "./agents/catalog.ts";
import { workflowTemplates } from "./workflows/catalog.ts";
import type { WorkflowTemplate } from "./workflows/template.ts";

export { type TemplateStep, withReferences } from "./workflows/template.ts";
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

/** Agent templates without their instructions, for cards. */
export function listAgentTemplates() {
  return agentTemplates.map(({ id, title, department, icon, description, tools }) => ({
    id,
    title,
    category: department,
    icon,
    description,
    tools,
  }));
}

/** A template as the draft of an agent, tagged with its department. */
export function findAgentTemplate(id: string) {
  const found = agentTemplates.find((one) => one.id === id);
  if (!found) throw new AppError("not_found", templateText.notFound);
  const { title, description, department, icon, system, outputFormat, temperature, tools, toolPolicies = {} } = found;
  const category = [agentTemplateText.departments[department]];
  return { id, title, description, icon, category, system, outputFormat, temperature, tools, toolPolicies };
}
