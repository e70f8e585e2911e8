import { useRef } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { useOpenProposals } from "#features/change-proposal/client/use-proposals.ts";
import { type Accepted, ProposalReview } from "#features/change-proposal/proposal-review.tsx";
import { useChangeWorkflow } from "#features/workflow/client/use-workflows.ts";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { toast } from "#ui/feedback/toast.ts";
import { ProposedWorkflow } from "./proposed-workflow.tsx";

/** Proposed changes of the open workflow. Accepting one saves it; the builder takes it over like a save from elsewhere. */
export function WorkflowProposals({ title }: { title: string }) {
  const session = useBuilder();
  const { workflowId: id } = session;
  const rename = useChangeWorkflow();
  const proposals = useOpenProposals((one) => one.workflowId === id);
  const before = useRef({ graph: session.graph(), title });
  const saveFirst = async () => {
    before.current = { graph: session.graph(), title };
    session.askedForSave.current = await session.flush();
    return session.askedForSave.current;
  };
  const offerUndo = ({ title: newTitle }: Accepted) => {
    const { graph, title: oldTitle } = before.current;
    const undo = () => {
      // Undoing is a normal edit, which is saved and can itself be undone.
      session.change(graph);
      if (newTitle !== oldTitle) rename.mutate({ id, title: oldTitle });
    };
    toast.success(text.accepted, { action: { text: text.undo, onPress: undo } });
  };
  return (
    <ProposalReview
      className="flex-none border-line border-b px-gutter py-2"
      proposals={proposals}
      title={text.waiting}
      acceptText={text.accept}
      beforeAccept={saveFirst}
      onAccepted={offerUndo}
      onFailed={() => {
        session.askedForSave.current = false;
      }}
    >
      {({ workflow }) => workflow && <ProposedWorkflow workflow={workflow} />}
    </ProposalReview>
  );
}
