import type { AgentConfig } from "#features/agent/schema.ts";
import { parseMentions } from "#lib/mention.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { SystemPart } from "../schema.ts";
import type { CallProject } from "./assembled-call.ts";
import type { TurnNotes } from "./notes/turn-notes.ts";

/** The inputs of a system prompt. */
export interface SystemPromptInput {
  config: Pick<AgentConfig, "system" | "outputFormat" | "language"> | null;
  /** The project of the chat. */
  project: Pick<CallProject, "name" | "instructions"> | null;
  notes: Pick<TurnNotes, "own" | "ofConversation">;
  /** The person's first name. */
  firstName: string | null;
}

/**
 * Builds the system prompt in a fixed order: the important rules come first, because models follow early text better.
 * It has nothing that changes from turn to turn, so that providers can cache it.
 */
export function buildSystemPrompt({ config, project, notes, firstName }: SystemPromptInput): SystemPart[] {
  const parts: SystemPart[] = [
    { kind: "instructions", text: config?.system.trim() || promptText.generalAssistant },
    {
      kind: "outputFormat",
      text: config?.outputFormat.trim() ? promptText.outputFormat(config.outputFormat.trim()) : "",
    },
    { kind: "language", text: config?.language ? promptText.language(config.language) : promptText.languageOfQuestion },
    { kind: "mentions", text: describeResources(`${config?.system ?? ""}\n${config?.outputFormat ?? ""}`) },
    ...notes.own,
    {
      kind: "project",
      text: project?.instructions.trim() ? promptText.project(project.name, project.instructions.trim()) : "",
    },
    ...notes.ofConversation,
    { kind: "conversation", text: promptText.conversationRules(firstName) },
  ];
  return parts.filter(({ text }) => text);
}

export const joinSystemParts = (parts: readonly SystemPart[]): string => parts.map(({ text }) => text).join("\n\n");

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
  given: Pick<SystemPromptInput, "project" | "notes">,
): SystemPart[] =>
  buildSystemPrompt({ config: agent?.config ?? null, ...given, firstName: ctx.name.split(" ")[0] || null });
