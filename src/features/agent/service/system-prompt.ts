import { parseMentions } from "#lib/mention.ts";
import type { Member } from "#platform/context.ts";
import { promptText } from "#product/texts/prompt.ts";
import type { AgentConfig } from "../schema.ts";

/** What the prompt is made from; the ladder of behaviours 5.2. Later assets (voices, notes, memory) add their blocks. */
export interface PromptFacts {
  config: Pick<AgentConfig, "system" | "outputFormat" | "language"> | null;
  /** The person's first name. */
  firstName: string | null;
  now: Date;
}

/** The system prompt in its fixed order: critical rules first, because long prompts dilute what comes late. */
export function assemblePrompt({ config, firstName, now }: PromptFacts): string {
  const blocks = [
    config?.system.trim() || promptText.generalAssistant,
    config?.outputFormat.trim() ? promptText.outputFormat(config.outputFormat.trim()) : "",
    config?.language ? promptText.language(config.language) : promptText.anyLanguage,
    resourceMap(`${config?.system ?? ""}\n${config?.outputFormat ?? ""}`),
    promptText.now(now.toISOString().slice(0, 16).replace("T", " "), firstName),
  ];
  return blocks.filter(Boolean).join("\n\n");
}

/** Names and ids of what is mentioned, so that `@[label](…)` in the background is understood. */
function resourceMap(text: string): string {
  const mentions = parseMentions(text).flatMap((part) => (part.kind === "mention" ? [part] : []));
  if (mentions.length === 0) return "";
  const lines = new Set(mentions.map(({ label, type }) => `- ${label} (${type.toLowerCase().replaceAll("_", " ")})`));
  return promptText.resources([...lines]);
}

export async function systemPrompt(ctx: Member, agent: { config: AgentConfig } | null): Promise<string> {
  return assemblePrompt({ config: agent?.config ?? null, firstName: ctx.name.split(" ")[0] || null, now: new Date() });
}
