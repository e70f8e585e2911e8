import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { keep, recallKept } from "#features/agent/client/kept.ts";
import { type ShownChat, useKeptChat } from "#features/completion/client/use-kept-chat.ts";
import { toastText } from "#product/texts/toast.ts";
import { readProposal, setupOf, type WorkflowDraft } from "./draft.ts";
import { type GeneratedSetup, readGenerated } from "./generated.ts";
import { unstaffedSteps } from "./use-generated.ts";

export interface WorkflowChat extends ShownChat<WorkflowDraft, WorkflowDraft> {
  setup: GeneratedSetup | null;
  isStaffed: boolean;
  setStaffed: (isStaffed: boolean) => void;
  /** Steps, counted from 1, that cannot be made without agents of their own (spec 1 §5). */
  unstaffed: number[];
}

const written = (draft: WorkflowDraft) => JSON.stringify(setupOf(draft));

/** A workflow that a person and a model make together; kept on this device until it is made or begun anew. */
export function useWorkflowChat(): WorkflowChat {
  const { id: workspaceId, actor } = useWorkspace();
  const key = `troupe-workflow-chat-${actor.userId}-${workspaceId}`;
  const [isStaffed, setStaffed] = useState(true);
  const chat = useKeptChat<WorkflowDraft, WorkflowDraft>({
    workspaceId,
    type: "WORKFLOW_CHAT",
    failedText: toastText.workflow.generateFailed,
    readProposal,
    sayProposal: written,
    sayDraft: (draft) => draft && written(draft),
    recall: () => recallKept(key),
    keep: (kept) => keep(key, kept),
  });
  const setup = chat.draft && setupOf(chat.draft);
  return { ...chat, setup, isStaffed, setStaffed, unstaffed: setup && !isStaffed ? unstaffedSteps(setup) : [] };
}

/** The names of the steps that are being written. */
export const labelsIn = (proposal: unknown): string[] =>
  readGenerated(proposal)?.Nodes.flatMap(({ label }) => label || []) ?? [];
