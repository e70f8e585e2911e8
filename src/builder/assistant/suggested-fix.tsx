import { RotateCcw, Sparkles, Undo2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { closeAssistant, openAssistant } from "./assistant-actions.ts";
import { ChangeSettings } from "./change-settings.tsx";
import { type AssistantChat, changesIn } from "./use-assistant.ts";

const text = assistantText.suggestion;

interface SuggestedFixProps {
  chat: AssistantChat;
  /** Runs the step with the applied changes. */
  onTry: () => void;
}

/** The assistant's suggested fix below a failed step, compared with the current settings. */
export function SuggestedFix({ chat, onTry }: SuggestedFixProps) {
  const session = useBuilder();
  const headId = useId();
  const fixingId = useBuilderState(({ assistant }) => assistant.fixingId);
  const { partialAnswer, failure } = chat;
  const turn = chat.turns.at(-1);
  const changes = changesIn(turn);
  const open = turn?.verdict === null ? changes.filter(({ key }) => chat.outcomeOf(turn, key) === undefined) : [];
  const applied = turn ? changes.filter(({ key }) => chat.outcomeOf(turn, key) === "applied").length : 0;
  const proposal = turn?.answer?.proposal;
  const section = useRef<HTMLElement>(null);
  const isAnswered = partialAnswer === null && turn?.answer != null;
  useEffect(() => {
    if (isAnswered) section.current?.scrollIntoView({ block: "nearest" });
  }, [isAnswered]);
  const accept = () => {
    if (!turn || !chat.apply(turn, open)) return;
    onTry();
    closeAssistant(session);
  };
  const discard = () => {
    if (turn) chat.skip(turn, open);
    closeAssistant(session);
  };
  return (
    <section ref={section} aria-labelledby={headId} className="grid min-w-0 gap-3 border-line border-t pt-4">
      <h3 id={headId} className="flex items-center gap-2 font-semibold">
        <Sparkles aria-hidden className="text-accent-text" />
        {text.title}
      </h3>
      {partialAnswer !== null && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
          <Spinner />
          <span className="min-w-0 flex-1">{text.searching}</span>
          <Button size="s" variant="ghost" onPress={chat.stop}>
            {draftChatText.stop}
          </Button>
        </p>
      )}
      {partialAnswer === null && turn && !turn.answer && (
        <Callout
          tone={failure ? "danger" : "neutral"}
          isAnnounced={failure !== null}
          action={
            <Button size="s" icon={RotateCcw} onPress={chat.retry}>
              {buttonText.retry}
            </Button>
          }
        >
          {failure ?? draftChatText.noReply}
        </Callout>
      )}
      {isAnswered && turn.answer?.reply && (
        <p className="text-sm whitespace-pre-wrap wrap-anywhere text-ink-2">{turn.answer.reply}</p>
      )}
      {isAnswered && proposal && "refused" in proposal && (
        <Callout tone="danger" title={assistantText.rejected.title} isAnnounced>
          {proposal.refused}
        </Callout>
      )}
      {isAnswered && open.length > 0 && (
        <ul aria-label={assistantText.changes.list} className="grid min-w-0 gap-3">
          {open.map((change) => (
            <li key={change.key} className="grid min-w-0 gap-1.5">
              {(change.do !== "change" || change.id !== fixingId) && (
                <p className="text-sm font-medium wrap-anywhere">{change.said}</p>
              )}
              {"config" in change && <ChangeSettings change={change} />}
            </li>
          ))}
        </ul>
      )}
      {isAnswered && applied > 0 && (
        <Callout
          tone="success"
          action={
            chat.undoableTurnId === turn.id && (
              <Button size="s" variant="ghost" icon={Undo2} onPress={chat.undoLastApply}>
                {buttonText.undo}
              </Button>
            )
          }
        >
          {assistantText.changes.appliedAll(applied)}
        </Callout>
      )}
      {isAnswered && (
        <div className="flex flex-wrap gap-2">
          {open.length > 0 ? (
            <>
              <Button size="s" onPress={accept}>
                {text.accept}
              </Button>
              <Button size="s" variant="ghost" onPress={discard}>
                {text.discard}
              </Button>
            </>
          ) : (
            applied > 0 && (
              <Button size="s" onPress={onTry}>
                {text.run}
              </Button>
            )
          )}
          <Button size="s" variant="ghost" onPress={() => openAssistant(session)}>
            {text.continueInAssistant}
          </Button>
        </div>
      )}
    </section>
  );
}
