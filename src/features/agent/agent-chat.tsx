import { isOpen, type Turn } from "#features/completion/client/conversation.ts";
import { ProposalChoice } from "#features/completion/proposal-choice.tsx";
import { SetupChatView } from "#features/completion/setup-chat.tsx";
import { SetupChatFrame } from "#features/completion/setup-chat-frame.tsx";
import { agentText } from "#product/texts/agent.ts";
import { setupChatText } from "#product/texts/setup-chat.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { AgentDraftForm } from "./agent-draft-form.tsx";
import type { AgentFile } from "./client/agent-file.ts";
import { changeInWords } from "./client/compare-versions.ts";
import { type AgentChat, agentChanges, takeAgentChanges } from "./client/use-agent-chat.ts";
import { ChangeList } from "./versions/change-list.tsx";

const text = setupChatText.agent;

/** An agent that comes about in a chat. */
export function AgentChatView({ workspaceId, chat }: { workspaceId: string; chat: AgentChat }) {
  const { turns, draft, edit } = chat;
  const view = (
    <SetupChatView
      workspaceId={workspaceId}
      chat={chat}
      labelsOf={() => []}
      showProposal={(turn, proposal) => <AgentProposal turn={turn} proposal={proposal} chat={chat} />}
    />
  );
  return (
    <SetupChatFrame chat={view} isUndecided={draft !== null && turns.some(isOpen)}>
      {draft ? (
        <AgentDraftForm draft={draft} onChange={(part) => edit({ ...draft, ...part })} isChecked isFull />
      ) : (
        <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>
      )}
    </SetupChatFrame>
  );
}

interface AgentProposalProps {
  turn: Turn<AgentFile>;
  proposal: AgentFile;
  chat: Pick<AgentChat, "draft" | "decide">;
}

/** What would change in the agent, part by part. */
function AgentProposal({ turn: { id: turnId, verdict }, proposal, chat: { draft, decide } }: AgentProposalProps) {
  const changes = verdict ? [] : agentChanges(draft, proposal);
  return (
    <ProposalChoice
      verdict={verdict}
      changes={changes}
      showChange={(change, isTaken, onTaken) => (
        <div className="flex min-w-0 items-start gap-2">
          <Checkbox aria-label={agentText.parts[change.key]} isSelected={isTaken} onChange={onTaken} />
          <div className="min-w-0 flex-1">
            <ChangeList changes={[changeInWords(change.key, change.before, change.after, { model: (id) => id })]} />
          </div>
        </div>
      )}
      onDecide={(taken) =>
        decide({
          turnId,
          draft: takeAgentChanges(draft, proposal, taken),
          taken: taken.size,
          of: changes.length,
        })
      }
    />
  );
}
