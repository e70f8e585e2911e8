import { isUndecided, type Turn } from "#features/completion/client/conversation.ts";
import { ProposalReview } from "#features/completion/proposal-choice.tsx";
import { DraftChatView } from "#features/completion/setup-chat.tsx";
import { DraftChatLayout } from "#features/completion/setup-chat-frame.tsx";
import { agentText } from "#product/texts/agent.ts";
import { draftChatText } from "#product/texts/setup-chat.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { AgentDraftForm } from "./agent-draft-form.tsx";
import type { AgentFile } from "./client/agent-file.ts";
import { describeChange } from "./client/compare-versions.ts";
import { type AgentDraftChat, listAgentChanges, applyAgentChanges } from "./client/use-agent-chat.ts";
import { ChangeList } from "./versions/change-list.tsx";

const text = draftChatText.agent;

/** An agent that comes about in a chat. */
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

/** What would change in the agent, part by part. */
function AgentProposal({ turn: { id: turnId, verdict }, proposal, chat: { draft, decide } }: AgentProposalProps) {
  const changes = verdict ? [] : listAgentChanges(draft, proposal);
  return (
    <ProposalReview
      verdict={verdict}
      changes={changes}
      renderChange={(change, isTaken, onTaken) => (
        <div className="flex min-w-0 items-start gap-2">
          <Checkbox aria-label={agentText.parts[change.key]} isSelected={isTaken} onChange={onTaken} />
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
