import { isUndecided } from "#features/ai-drafts/client/conversation.ts";
import { DraftChatLayout } from "#features/ai-drafts/draft-chat-layout.tsx";
import { DraftChatView } from "#features/ai-drafts/draft-chat-view.tsx";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { fromSetup } from "../client/draft.ts";
import { updateLabelMentions } from "../client/draft-changes.ts";
import { listLabels, type WorkflowChat } from "../client/use-workflow-chat.ts";
import { DraftMap } from "./draft-map.tsx";
import { GeneratedWorkflow } from "./generated-workflow.tsx";
import { WorkflowProposal } from "./workflow-proposal.tsx";

const text = draftChatText.workflow;

/** The chat in which a person and a model draft a workflow. */
export function WorkflowChatView({ workspaceId, chat }: { workspaceId: string; chat: WorkflowChat }) {
  const { turns, draft, setup, createsAgents, setCreatesAgents, stepsWithoutAgents, edit } = chat;
  const view = (
    <DraftChatView
      workspaceId={workspaceId}
      chat={chat}
      listLabels={listLabels}
      renderProposal={(turn, proposal) => <WorkflowProposal turn={turn} proposal={proposal} chat={chat} />}
    />
  );
  return (
    <DraftChatLayout chat={view} hasOpenProposal={draft !== null && turns.some(isUndecided)}>
      {draft && setup ? (
        <div className="grid grid-cols-1 content-start gap-5">
          <DraftMap draft={draft} />
          <GeneratedWorkflow
            setup={setup}
            isWriting={false}
            onChange={(next) => edit(updateLabelMentions(draft, fromSetup(next)))}
            createsAgents={createsAgents}
            onCreatesAgentsChange={setCreatesAgents}
          />
          {stepsWithoutAgents.length > 0 && (
            <Callout tone="warning">{workflowErrorText.workersRequired(stepsWithoutAgents)}</Callout>
          )}
        </div>
      ) : (
        <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>
      )}
    </DraftChatLayout>
  );
}
