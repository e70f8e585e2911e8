import { parseMentions } from "#lib/mention.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { AgentConfig } from "../schema.ts";

/** The inputs of a system prompt. */
export interface SystemPromptInput {
  config: Pick<AgentConfig, "system" | "outputFormat" | "language"> | null;
  /** The person's first name. */
  firstName: string | null;
  now: Date;
}

/**
 * Builds the system prompt in a fixed order: the important rules come first, because models follow early text better.
 */
export function buildSystemPrompt({ config, firstName, now }: SystemPromptInput): string {
  const blocks = [
    config?.system.trim() || promptText.generalAssistant,
    config?.outputFormat.trim() ? promptText.outputFormat(config.outputFormat.trim()) : "",
    config?.language ? promptText.language(config.language) : promptText.languageOfQuestion,
    describeResources(`${config?.system ?? ""}\n${config?.outputFormat ?? ""}`),
    promptText.currentTime(now.toISOString().slice(0, 16).replace("T", " "), firstName),
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

export async function systemPromptFor(ctx: WorkspaceContext, agent: { config: AgentConfig } | null): Promise<string> {
  return buildSystemPrompt({
    config: agent?.config ?? null,
    firstName: ctx.name.split(" ")[0] || null,
    now: new Date(),
  });
}
