import { z } from "zod";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type DialogDraftChat, useSavedDraftChat } from "#features/ai-drafts/client/use-saved-draft-chat.ts";
import { agentToastText } from "#product/texts/agent/agent-toasts.ts";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";
import { type AgentFile, emptyAgent } from "./agent-file.ts";
import type { FieldChange } from "./agent-form.ts";
import { parseGeneratedAgent } from "./parse-generated-agent.ts";

export type AgentDraftChat = DialogDraftChat<AgentFile, AgentFile>;

/** The fields that a model proposes; the person chooses the others. */
const proposedKeys = ["title", "category", "system", "outputFormat"] as const;
const draftAsJson = (draft: AgentFile) => {
  const { language: _, fallbackModels: _models, toolPolicies: _policies, trustedTargets: _targets, ...rest } = draft;
  return JSON.stringify(rest);
};

const jsonObject = z.looseObject({});

/** Parses a proposal; null without a title or instructions. */
export function parseAgentProposal(value: unknown): AgentFile | null {
  if (!jsonObject.safeParse(value).success) return null;
  const agent = parseGeneratedAgent(value);
  return agent.title.trim() && agent.system.trim() ? agent : null;
}

export function listAgentChanges(draft: AgentFile | null, proposal: AgentFile): FieldChange[] {
  const before = draft ?? emptyAgent;
  return proposedKeys.flatMap((key): FieldChange[] =>
    JSON.stringify(before[key]) === JSON.stringify(proposal[key])
      ? []
      : [{ key, before: before[key], after: proposal[key] }],
  );
}

export function applyAgentChanges(
  draft: AgentFile | null,
  proposal: AgentFile,
  selectedKeys: ReadonlySet<string>,
): AgentFile | null {
  const appliedKeys = proposedKeys.filter((key) => selectedKeys.has(key));
  if (appliedKeys.length === 0) return draft;
  return { ...(draft ?? emptyAgent), ...Object.fromEntries(appliedKeys.map((key) => [key, proposal[key]])) };
}

/** The chat that drafts an agent. It is stored on this device until the agent is created or the person starts over. */
export function useAgentDraftChat(): AgentDraftChat {
  const { id: workspaceId, actor } = useWorkspace();
  const key = `troupe-agent-chat-${actor.userId}-${workspaceId}`;
  return useSavedDraftChat<AgentFile, AgentFile>({
    workspaceId,
    type: "AGENT_CHAT",
    failedText: agentToastText.generateFailed,
    parseProposal: parseAgentProposal,
    proposalAsText: draftAsJson,
    draftAsText: (draft) => draft && draftAsJson(draft),
    load: () => readStoredJson(key),
    save: (kept) => writeStoredJson(key, kept),
  });
}
