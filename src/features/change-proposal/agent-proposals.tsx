import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { AgentComparison } from "#features/agent/versions/agent-comparison.tsx";
import { useLanguageModels } from "#features/credential/client.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import { useOpenProposals } from "./client/use-proposals.ts";
import { ProposalReview } from "./proposal-review.tsx";

/** Proposed changes of one agent. */
export function AgentProposals({ agentId, className = "" }: { agentId: string; className?: string }) {
  const proposals = useOpenProposals((one) => one.agentId === agentId);
  return (
    <ProposalReview
      className={className}
      proposals={proposals}
      title={text.waiting}
      acceptText={text.accept}
      onAccepted={() => toast.success(text.accepted)}
    >
      {({ agent }) => agent && <Comparison {...agent} />}
    </ProposalReview>
  );
}

/** Proposed agents that don't exist yet. */
export function NewAgentProposals({ className = "" }: { className?: string }) {
  const { slug } = useWorkspace();
  const go = useGo();
  const proposals = useOpenProposals((one) => one.target === "AGENT" && one.agentId === null);
  return (
    <ProposalReview
      className={className}
      proposals={proposals}
      title={text.newAgents}
      acceptText={text.acceptNew}
      onAccepted={({ agentId, title }) =>
        toast.success(text.acceptedNew(title), {
          ...(agentId && { action: { text: text.open, onPress: () => go(urls.agent(slug, agentId)) } }),
        })
      }
    >
      {({ agent }) => agent && <Comparison {...agent} />}
    </ProposalReview>
  );
}

type ComparisonProps = Pick<Parameters<typeof AgentComparison>[0], "before" | "after">;

function Comparison({ before, after }: ComparisonProps) {
  const { id: workspaceId } = useWorkspace();
  const { data: models } = useLanguageModels(workspaceId);
  const modelName = (id: string) =>
    models?.models.find((one) => one.id === id)?.displayName ?? agentEditorText.modelUnavailable;
  return <AgentComparison before={before} after={after} sameText={text.same} modelName={modelName} />;
}
