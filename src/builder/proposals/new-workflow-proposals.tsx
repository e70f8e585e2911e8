import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useOpenProposals } from "#features/change-proposal/client/use-proposals.ts";
import { ProposalReview } from "#features/change-proposal/proposal-review.tsx";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import { ProposedWorkflow } from "./proposed-workflow.tsx";

/** Proposed workflows that don't exist yet. */
export function NewWorkflowProposals() {
  const { slug } = useWorkspace();
  const go = useGo();
  const proposals = useOpenProposals((one) => one.target === "WORKFLOW" && one.workflowId === null);
  return (
    <ProposalReview
      className="pb-4"
      proposals={proposals}
      title={text.newWorkflows}
      acceptText={text.acceptNew}
      onAccepted={({ workflowId, title }) =>
        toast.success(text.acceptedNew(title), {
          ...(workflowId && { action: { text: text.open, onPress: () => go(urls.workflowBuild(slug, workflowId)) } }),
        })
      }
    >
      {({ workflow }) => workflow && <ProposedWorkflow workflow={workflow} />}
    </ProposalReview>
  );
}
