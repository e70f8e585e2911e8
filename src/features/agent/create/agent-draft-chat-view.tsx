import { isUndecided, type Turn } from "#features/ai-drafts/client/conversation.ts";
import { DraftChatLayout } from "#features/ai-drafts/draft-chat-layout.tsx";
import { DraftChatView } from "#features/ai-drafts/draft-chat-view.tsx";
import { ProposalReview } from "#features/ai-drafts/proposal-review.tsx";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import type { AgentFile } from "../client/agent-file.ts";
import { describeChange } from "../client/compare-versions.ts";
import { type AgentDraftChat, applyAgentChanges, listAgentChanges } from "../client/use-agent-draft-chat.ts";
import { ChangeList } from "../versions/change-list.tsx";
import { AgentDraftForm } from "./agent-draft-form.tsx";

const text = draftChatText.agent;

/** Drafts an agent in a chat. */
export function AgentDraftChatView({ workspaceId, chat }: { workspaceId: string; chat: AgentDraftChat }) {
  const { turns, draft, edit } = chat;
  const view = (
    <DraftChatView
      workspaceId={workspaceId}
      chat={chat}
      listLabels={() => []}
      renderProposal={(turn, proposal) => <AgentProposal turn={turn} proposal={proposal} chat={chat} />}
    />
  );
  return (
    <DraftChatLayout chat={view} hasOpenProposal={draft !== null && turns.some(isUndecided)}>
      {draft ? (
        <AgentDraftForm draft={draft} onChange={(part) => edit({ ...draft, ...part })} isChecked isFull />
      ) : (
        <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>
      )}
    </DraftChatLayout>
  );
}

interface AgentProposalProps {
  turn: Turn<AgentFile>;
  proposal: AgentFile;
  chat: Pick<AgentDraftChat, "draft" | "decide">;
}

/** The proposed changes of the agent. */
function AgentProposal({ turn: { id: turnId, verdict }, proposal, chat: { draft, decide } }: AgentProposalProps) {
  const changes = verdict ? [] : listAgentChanges(draft, proposal);
  return (
    <ProposalReview
      verdict={verdict}
      changes={changes}
      renderChange={(change, isTaken, onTaken) => (
        <div className="flex min-w-0 items-start gap-2">
          <Checkbox aria-label={agentFieldNames[change.key]} isSelected={isTaken} onChange={onTaken} />
          <div className="min-w-0 flex-1">
            <ChangeList changes={[describeChange(change.key, change.before, change.after, { model: (id) => id })]} />
          </div>
        </div>
      )}
      onDecide={(taken) =>
        decide({
          turnId,
          draft: applyAgentChanges(draft, proposal, taken),
          taken: taken.size,
          of: changes.length,
        })
      }
    />
  );
}
