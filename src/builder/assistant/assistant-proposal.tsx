import { Undo2 } from "lucide-react";
import { openStep } from "#builder/session/commands.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import type { Turn } from "#features/ai-drafts/client/conversation.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { AssistantChangeRow } from "./assistant-change-row.tsx";
import type { EditProposal } from "./changes.ts";
import { type AssistantChat, changesIn } from "./use-assistant.ts";

const text = assistantText.changes;
const words = assistantText;

interface AssistantProposalProps {
  turn: Turn<EditProposal>;
  proposal: EditProposal;
  chat: AssistantChat;
  onModify: (() => void) | undefined;
}

/** The proposed changes, each to be applied or skipped, and their outcome. */
export function AssistantProposal({ turn, proposal, chat, onModify }: AssistantProposalProps) {
  const session = useBuilder();
  if ("refused" in proposal)
    return (
      <Callout tone="danger" title={assistantText.rejected.title} isAnnounced>
        {proposal.refused}
      </Callout>
    );
  const { changes } = proposal;
  const isDecidable = turn.verdict === null;
  const open = isDecidable ? changes.filter(({ key }) => chat.outcomeOf(turn, key) === undefined) : [];
  return (
    <section aria-label={text.title} className="grid min-w-0 gap-3 rounded-card border border-line-2 p-3.5">
      <ul aria-label={text.list} className="grid min-w-0 gap-3">
        {changes.map((change) => (
          <AssistantChangeRow
            key={change.key}
            change={change}
            outcome={chat.outcomeOf(turn, change.key)}
            decide={
              !open.includes(change) || changes.length === 1
                ? null
                : {
                    apply: () => chat.apply(turn, [change]),
                    skip: () => chat.skip(turn, [change]),
                  }
            }
            onModify={
              open.includes(change) && "id" in change && change.do !== "remove"
                ? () => {
                    if (!chat.apply(turn, [change])) return;
                    openStep(session, change.id, true);
                    onModify?.();
                  }
                : null
            }
          />
        ))}
      </ul>
      {open.length > 0 && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="s" variant="ghost" onPress={() => chat.skip(turn, open)}>
            {changes.length === 1 ? words.skip : text.skipAll}
          </Button>
          <Button size="s" variant="primary" onPress={() => chat.apply(turn, open)}>
            {changes.length === 1 ? words.apply : words.applyAll}
          </Button>
        </div>
      )}
      <Outcome turn={turn} chat={chat} />
    </section>
  );
}

function Outcome({ turn, chat }: Pick<AssistantProposalProps, "turn" | "chat">) {
  const { id, verdict } = turn;
  const fates = changesIn(turn).map(({ key }) => chat.outcomeOf(turn, key));
  const applied = fates.filter((fate) => fate === "applied").length;
  if (verdict === "replaced") return <Callout>{draftChatText.proposal.superseded}</Callout>;
  const undo = chat.undoableTurnId === id && (
    <Button size="s" variant="ghost" icon={Undo2} onPress={chat.undoLastApply}>
      {buttonText.undo}
    </Button>
  );
  if (verdict && applied > 0)
    return (
      <Callout tone="success" action={undo}>
        {text.appliedAll(applied)}
      </Callout>
    );
  return undo && <div className="flex justify-end">{undo}</div>;
}
