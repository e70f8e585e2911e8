import { withSentences } from "#product/sentences.ts";
import type { AgentDepartment } from "#product/texts/agent/agent-templates.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import type { ToolName } from "#tools/index.ts";
import type { TemplateIcon } from "../schema.ts";

/** What people read in the gallery, translated like all sentences. */
export interface AgentTemplateWords {
  readonly title: string;
  /** One line. */
  readonly description: string;
}

/** A ready-made agent. Its texts are in its file; the instructions are for models and stay English. */
export interface AgentTemplate extends AgentTemplateWords {
  /** Part of URLs, so it never changes. */
  readonly id: string;
  readonly department: AgentDepartment;
  readonly icon: TemplateIcon;
  readonly system: string;
  readonly outputFormat: string;
  readonly temperature: number;
  /** The tools that its instructions use, shown on its card. Agents have all tools unless a policy says otherwise. */
  readonly tools: readonly ToolName[];
  readonly toolPolicies?: Readonly<Partial<Record<ToolName, ToolPolicy>>>;
}

/** For agents that must answer from what they were given, or whose material must not end up in a search. */
export const withoutWeb = {
  web_search: "never",
  scrape_website_content: "never",
} as const satisfies AgentTemplate["toolPolicies"];

/** Declares a template. */
export const agentTemplate = <const Id extends string>(
  template: AgentTemplate & { readonly id: Id },
): AgentTemplate & { readonly id: Id } =>
  withSentences(`agent template ${template.id}`, template, ["title", "description"]);
