import { useMemo } from "react";
import type { Turn } from "#features/completion/client/conversation.ts";
import { ProposalChoice } from "#features/completion/proposal-choice.tsx";
import type { WorkflowDraft } from "./client/draft.ts";
import { draftChanges, takeChanges } from "./client/draft-changes.ts";
import type { WorkflowChat } from "./client/use-workflow-chat.ts";
import { DraftChangeRow } from "./draft-change-row.tsx";
import { DraftMap } from "./draft-map.tsx";

interface WorkflowProposalProps {
  turn: Turn<WorkflowDraft>;
  proposal: WorkflowDraft;
  chat: Pick<WorkflowChat, "draft" | "decide">;
}

/** What would change in the draft, and the graph that the chosen changes make. */
export function WorkflowProposal({ turn: { id: turnId, verdict }, proposal, chat }: WorkflowProposalProps) {
  const { draft, decide } = chat;
  const changes = useMemo(() => (verdict ? [] : draftChanges(draft, proposal)), [verdict, draft, proposal]);
  const labels = new Map([...(draft?.steps ?? []), ...proposal.steps].map(({ id, label }) => [id, label]));
  const made = (taken: ReadonlySet<string>) => (taken.size > 0 ? takeChanges(draft, proposal, taken) : draft);
  return (
    <ProposalChoice
      verdict={verdict}
      changes={changes}
      showChange={(change, isTaken, onTaken) => (
        <DraftChangeRow change={change} labels={labels} isTaken={isTaken} onTaken={onTaken} />
      )}
      preview={(taken) => {
        const next = made(taken);
        return next && <DraftMap draft={next} marked={taken} />;
      }}
      onDecide={(taken) => decide({ turnId, draft: made(taken), taken: taken.size, of: changes.length })}
    />
  );
}
