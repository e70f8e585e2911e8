import type { AgentConfig } from "#features/agent/schema.ts";
import type { Voice } from "#features/style/service.ts";
import { parseMentions } from "#lib/mention.ts";
import { dataBlock } from "#lib/untrusted/data-block.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { SkillHead } from "#product/skills/read-skill-head.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { SystemPart } from "../schema.ts";
import type { CallProject } from "./assembled-call.ts";
import type { TurnNotes } from "./notes/turn-notes.ts";

/** Short values by their keys. */
export type SessionContext = Readonly<Record<string, string>>;

/** The inputs of a system prompt. */
export interface SystemPromptInput {
  config: Pick<AgentConfig, "system" | "outputFormat" | "language"> | null;
  /** The brand voices of the agent, in order. */
  voices?: readonly Voice[];
  /** Those that only the conversation mentions. */
  mentionedVoices?: readonly Voice[];
  /** The skills that the agent can read. */
  skills?: readonly SkillHead[];
  /** The project of the chat. */
  project: Pick<CallProject, "name" | "instructions"> | null;
  notes: Pick<TurnNotes, "own" | "ofConversation">;
  /** What the page around a form, or a program, says about the person for whom the run started. */
  sessionContext?: SessionContext | undefined;
  /** The person's first name. */
  firstName: string | null;
}

/**
 * Builds the system prompt in a fixed order: the important rules come first, because models follow early text better.
 * It has nothing that changes from turn to turn, so that providers can cache it.
 */
export function buildSystemPrompt({
  config,
  voices = [],
  mentionedVoices = [],
  skills = [],
  project,
  notes,
  sessionContext = {},
  firstName,
}: SystemPromptInput): SystemPart[] {
  const parts: SystemPart[] = [
    { kind: "instructions", text: config?.system.trim() || promptText.generalAssistant },
    {
      kind: "outputFormat",
      text: config?.outputFormat.trim() ? promptText.outputFormat(config.outputFormat.trim()) : "",
    },
    { kind: "language", text: config?.language ? promptText.language(config.language) : promptText.languageOfQuestion },
    voicePart(voices),
    { kind: "mentions", text: describeResources(`${config?.system ?? ""}\n${config?.outputFormat ?? ""}`) },
    ...notes.own,
    {
      kind: "project",
      text: project?.instructions.trim() ? promptText.project(project.name, project.instructions.trim()) : "",
    },
    voicePart(mentionedVoices),
    skillPart(skills),
    ...notes.ofConversation,
    sessionContextPart(sessionContext),
    { kind: "conversation", text: promptText.conversationRules(firstName) },
  ];
  return parts.filter(({ text }) => text);
}

/** How to write. Empty without voices. */
export const voicePart = (voices: readonly Voice[]): SystemPart => ({
  kind: "voices",
  text: voices.length > 0 ? promptText.brandVoices(voices) : "",
});

/** Names and descriptions. Empty without skills. */
export const skillPart = (skills: readonly SkillHead[]): SystemPart => ({
  kind: "skills",
  text: skills.length > 0 ? promptText.skills(skills) : "",
});

/** Its values come from outside, so they are data. Empty without values. */
export function sessionContextPart(values: SessionContext): SystemPart {
  const lines = Object.entries(values).map(([key, value]) => `${key}: ${value.replaceAll(/\s+/g, " ")}`);
  const text = lines.length > 0 ? promptText.sessionContext(dataBlock("session_context", {}, lines.join("\n"))) : "";
  return { kind: "sessionContext", text };
}

export const joinSystemParts = (parts: readonly SystemPart[]): string => parts.map(({ text }) => text).join("\n\n");

/** Names and ids of the mentioned resources, so that the model understands `@[label](…)` in the instructions. */
function describeResources(text: string): string {
  const mentions = parseMentions(text).flatMap((part) => (part.kind === "mention" ? [part] : []));
  if (mentions.length === 0) return "";
  const lines = new Set(
    mentions.map(({ label, type, params }) => {
      const ids = Object.entries(params).map(([name, value]) => `, ${name}: ${value}`);
      return `- ${label} (${type.toLowerCase().replaceAll("_", " ")}${ids.join("")})`;
    }),
  );
  return promptText.resources([...lines]);
}

/** A run started from outside serves its caller, not the member in whose name it acts. */
export const systemPromptFor = (
  { name, actor }: WorkspaceContext,
  agent: { config: AgentConfig } | null,
  given: Pick<SystemPromptInput, "project" | "voices" | "mentionedVoices" | "skills" | "notes" | "sessionContext">,
): SystemPart[] =>
  buildSystemPrompt({
    config: agent?.config ?? null,
    firstName: actor.through ? null : name.split(" ")[0] || null,
    ...given,
  });
