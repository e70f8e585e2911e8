import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type DialogDraftChat, useSavedDraftChat } from "#features/ai-drafts/client/use-saved-draft-chat.ts";
import { workflowToastText } from "#product/texts/workflow/workflow-toasts.ts";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";
import { readProposal, toSetup, type WorkflowDraft } from "./draft.ts";
import { type GeneratedSetup, parseGenerated } from "./generated-setup.ts";
import { findStepsWithoutAgents } from "./use-generated-workflow.ts";

export interface WorkflowChat extends DialogDraftChat<WorkflowDraft, WorkflowDraft> {
  setup: GeneratedSetup | null;
  createsAgents: boolean;
  setCreatesAgents: (createsAgents: boolean) => void;
  /** Numbers of the steps that need agents of their own. */
  stepsWithoutAgents: number[];
}

const toJson = (draft: WorkflowDraft) => JSON.stringify(toSetup(draft));

/** A workflow drafted in a chat; kept on this device until it is created or discarded. */
export function useWorkflowChat(): WorkflowChat {
  const { id: workspaceId, actor } = useWorkspace();
  const key = `troupe-workflow-chat-${actor.userId}-${workspaceId}`;
  const [createsAgents, setCreatesAgents] = useState(true);
  const chat = useSavedDraftChat<WorkflowDraft, WorkflowDraft>({
    workspaceId,
    type: "WORKFLOW_CHAT",
    failedText: workflowToastText.generateFailed,
    parseProposal: readProposal,
    proposalAsText: toJson,
    draftAsText: (draft) => draft && toJson(draft),
    load: () => readStoredJson(key),
    save: (kept) => writeStoredJson(key, kept),
  });
  const setup = chat.draft && toSetup(chat.draft);
  return {
    ...chat,
    setup,
    createsAgents,
    setCreatesAgents,
    stepsWithoutAgents: setup && !createsAgents ? findStepsWithoutAgents(setup) : [],
  };
}

/** Labels of the steps written so far. */
export const listLabels = (proposal: unknown): string[] =>
  parseGenerated(proposal)?.Nodes.flatMap(({ label }) => label || []) ?? [];
