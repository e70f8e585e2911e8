import { useRef } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { useOpenProposals } from "#features/change-proposal/client/use-proposals.ts";
import { ProposalReview } from "#features/change-proposal/proposal-review.tsx";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { toast } from "#ui/feedback/toast.ts";
import { ProposedWorkflow } from "./proposed-workflow.tsx";

/** Proposed changes of the open workflow. Accepting one saves it; the builder takes it over like a save from elsewhere. */
export function WorkflowProposals() {
  const session = useBuilder();
  const proposals = useOpenProposals((one) => one.workflowId === session.workflowId);
  const before = useRef(session.graph());
  const saveFirst = () => {
    before.current = session.graph();
    return session.flush();
  };
  const offerUndo = () => {
    const graph = before.current;
    // Undoing is a normal edit, which is saved and can itself be undone.
    toast.success(text.accepted, { action: { text: text.undo, onPress: () => session.change(graph) } });
  };
  return (
    <ProposalReview
      className="flex-none border-line border-b px-gutter py-2 empty:hidden"
      proposals={proposals}
      title={text.waiting}
      acceptText={text.accept}
      beforeAccept={saveFirst}
      onAccepted={offerUndo}
    >
      {({ workflow }) => workflow && <ProposedWorkflow workflow={workflow} />}
    </ProposalReview>
  );
}
