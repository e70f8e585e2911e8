import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { type AgentDetail, useMakeAvailable } from "../client/use-agents.ts";

const text = agentListText.forWorkflow;

interface WorkflowCalloutProps {
  agentId: string;
  workflow: NonNullable<AgentDetail["workflow"]>;
  isReadOnly: boolean;
}

/** Names the workflow an agent was made for, and offers to make it available everywhere. */
export function WorkflowCallout({ agentId, workflow, isReadOnly }: WorkflowCalloutProps) {
  const { slug } = useWorkspace();
  const makeAvailable = useMakeAvailable();
  const workflowUrl = isReadOnly ? urls.startWorkflow(slug, workflow.id) : urls.workflowBuild(slug, workflow.id);
  return (
    <Callout>
      {text.note}{" "}
      {workflow.isInBin ? (
        text.inBin(workflow.title)
      ) : (
        <Link href={workflowUrl} className="text-accent-text underline">
          {workflow.title}
        </Link>
      )}
      <span className="block text-ink-3">{text.hiddenHint}</span>
      {!isReadOnly && (
        <Button
          size="s"
          isPending={makeAvailable.isPending}
          onPress={() => makeAvailable.mutate({ id: agentId })}
          className="mt-2"
        >
          {text.makeAvailable}
        </Button>
      )}
    </Callout>
  );
}
