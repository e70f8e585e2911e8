import type { AgentConfig } from "#features/agent/schema.ts";
import { parseMentions } from "#lib/mention.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { CallProject } from "./assembled-call.ts";

/** The inputs of a system prompt. */
export interface SystemPromptInput {
  config: Pick<AgentConfig, "system" | "outputFormat" | "language"> | null;
  /** The project of the chat. */
  project: Pick<CallProject, "name" | "instructions"> | null;
  /** The person's first name. */
  firstName: string | null;
}

/**
 * Builds the system prompt in a fixed order: the important rules come first, because models follow early text better.
 * It has nothing that changes from turn to turn, so that providers can cache it.
 */
export function buildSystemPrompt({ config, project, firstName }: SystemPromptInput): string {
  const blocks = [
    config?.system.trim() || promptText.generalAssistant,
    config?.outputFormat.trim() ? promptText.outputFormat(config.outputFormat.trim()) : "",
    config?.language ? promptText.language(config.language) : promptText.languageOfQuestion,
    describeResources(`${config?.system ?? ""}\n${config?.outputFormat ?? ""}`),
    project?.instructions.trim() ? promptText.project(project.name, project.instructions.trim()) : "",
    promptText.conversationRules(firstName),
  ];
  return blocks.filter(Boolean).join("\n\n");
}

/** Names of the mentioned resources, so that the model understands `@[label](…)` in the instructions. */
function describeResources(text: string): string {
  const mentions = parseMentions(text).flatMap((part) => (part.kind === "mention" ? [part] : []));
  if (mentions.length === 0) return "";
  const lines = new Set(mentions.map(({ label, type }) => `- ${label} (${type.toLowerCase().replaceAll("_", " ")})`));
  return promptText.resources([...lines]);
}

export const systemPromptFor = (
  ctx: WorkspaceContext,
  agent: { config: AgentConfig } | null,
  project: SystemPromptInput["project"] = null,
): string => buildSystemPrompt({ config: agent?.config ?? null, project, firstName: ctx.name.split(" ")[0] || null });
