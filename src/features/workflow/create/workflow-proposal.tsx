import { useMemo } from "react";
import type { Turn } from "#features/ai-drafts/client/conversation.ts";
import { ProposalReview } from "#features/ai-drafts/proposal-review.tsx";
import type { WorkflowDraft } from "../client/draft.ts";
import { applyChanges, draftChanges } from "../client/draft-changes.ts";
import type { WorkflowChat } from "../client/use-workflow-chat.ts";
import { DraftChangeRow } from "./draft-change-row.tsx";
import { DraftMap } from "./draft-map.tsx";

interface WorkflowProposalProps {
  turn: Turn<WorkflowDraft>;
  proposal: WorkflowDraft;
  chat: Pick<WorkflowChat, "draft" | "decide">;
}

/** The proposed changes and a preview of the selected ones. */
export function WorkflowProposal({ turn: { id: turnId, verdict }, proposal, chat }: WorkflowProposalProps) {
  const { draft, decide } = chat;
  const changes = useMemo(() => (verdict ? [] : draftChanges(draft, proposal)), [verdict, draft, proposal]);
  const labels = new Map([...(draft?.steps ?? []), ...proposal.steps].map(({ id, label }) => [id, label]));
  const applySelected = (selected: ReadonlySet<string>) =>
    selected.size > 0 ? applyChanges(draft, proposal, selected) : draft;
  return (
    <ProposalReview
      verdict={verdict}
      changes={changes}
      renderChange={(change, isTaken, onTaken) => (
        <DraftChangeRow change={change} labels={labels} isSelected={isTaken} onSelectedChange={onTaken} />
      )}
      renderPreview={(selected) => {
        const next = applySelected(selected);
        return next && <DraftMap draft={next} highlighted={selected} />;
      }}
      onDecide={(selected) =>
        decide({ turnId, draft: applySelected(selected), taken: selected.size, of: changes.length })
      }
    />
  );
}
