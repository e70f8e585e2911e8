import { z } from "zod";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type ShownChat, useKeptChat } from "#features/completion/client/use-kept-chat.ts";
import { toastText } from "#product/texts/toast.ts";
import type { AgentFile } from "./agent-file.ts";
import type { FieldChange } from "./form.ts";
import { draftOf } from "./generated.ts";
import { keep, recallKept } from "./kept.ts";

export type AgentChat = ShownChat<AgentFile, AgentFile>;

/** What a model proposes for; the language is the person's own choice. */
const proposed = ["title", "category", "system", "outputFormat"] as const;
const blank: AgentFile = { title: "", system: "", outputFormat: "", language: "", category: [] };
const written = ({ language: _, ...rest }: AgentFile) => JSON.stringify(rest);

const isBag = z.looseObject({});

/** Null when it is no agent: without a title or a background there is nothing to make. */
export function readAgentProposal(value: unknown): AgentFile | null {
  if (!isBag.safeParse(value).success) return null;
  const read = draftOf(value);
  return read.title.trim() && read.system.trim() ? read : null;
}

export function agentChanges(draft: AgentFile | null, proposal: AgentFile): FieldChange[] {
  const before = draft ?? blank;
  return proposed.flatMap((key): FieldChange[] =>
    JSON.stringify(before[key]) === JSON.stringify(proposal[key])
      ? []
      : [{ key, before: before[key], after: proposal[key] }],
  );
}

export function takeAgentChanges(
  draft: AgentFile | null,
  proposal: AgentFile,
  taken: ReadonlySet<string>,
): AgentFile | null {
  const chosen = proposed.filter((key) => taken.has(key));
  if (chosen.length === 0) return draft;
  return { ...(draft ?? blank), ...Object.fromEntries(chosen.map((key) => [key, proposal[key]])) };
}

/** An agent that a person and a model make together; kept on this device until it is made or begun anew. */
export function useAgentChat(): AgentChat {
  const { id: workspaceId, actor } = useWorkspace();
  const key = `troupe-agent-chat-${actor.userId}-${workspaceId}`;
  return useKeptChat<AgentFile, AgentFile>({
    workspaceId,
    type: "AGENT_CHAT",
    failedText: toastText.agent.generateFailed,
    readProposal: readAgentProposal,
    sayProposal: written,
    sayDraft: (draft) => draft && written(draft),
    recall: () => recallKept(key),
    keep: (kept) => keep(key, kept),
  });
}
