import { RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { StoredImage } from "#features/file/stored-image.tsx";
import { readableMentions } from "#lib/mention.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import type { Turn } from "./client/conversation.ts";
import type { DraftChat } from "./client/use-draft-chat.ts";
import { DraftComposer, type MentionProps } from "./draft-composer.tsx";

const text = draftChatText;
/** Space above the newest turn. */
const scrollMarginPx = 20;

interface DraftChatViewProps<Proposal, Draft> {
  workspaceId: string;
  chat: DraftChat<Proposal, Draft>;
  /** Renders a proposal with its actions, or the decision about it. */
  renderProposal: (turn: Turn<Proposal>, proposal: Proposal) => ReactNode;
  /** Labels of what is being written. */
  listLabels: (proposal: unknown) => readonly string[];
  /** Shown before the first message. */
  intro?: ReactNode;
  /** Placeholder of the message field. */
  placeholder?: string;
  /** What a message can mention. */
  mentions?: MentionProps;
}

/** The messages, proposals and composer of a draft chat. */
export function DraftChatView<Proposal, Draft>({
  workspaceId,
  chat,
  renderProposal,
  listLabels,
  intro,
  placeholder = text.placeholder,
  mentions,
}: DraftChatViewProps<Proposal, Draft>) {
  const { turns, partialAnswer, failure } = chat;
  const newest = turns.at(-1);
  const listRef = useRef<HTMLDivElement>(null);
  const newestTurnRef = useRef<HTMLDivElement>(null);
  const count = turns.filter(({ answer }) => answer).length + turns.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls on every new message
  useEffect(() => {
    const [list, first] = [listRef.current, newestTurnRef.current];
    if (!list) return;
    // Show a long answer from its start. Scroll the list only; scrollIntoView would also scroll the page.
    const isAnswerShown = newest?.answer && first;
    list.scrollTop = isAnswerShown ? first.offsetTop - list.offsetTop - scrollMarginPx : list.scrollHeight;
  }, [count, partialAnswer === null, failure]);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        ref={listRef}
        role="log"
        aria-label={text.transcript}
        aria-busy={partialAnswer !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="focus-inset grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-5 scroll-thin"
      >
        {turns.length === 0 && intro}
        {turns.map((turn) => (
          <div key={turn.id} ref={turn === newest ? newestTurnRef : undefined} className="grid min-w-0 gap-5">
            <UserPrompt workspaceId={workspaceId} turn={turn} />
            {turn.answer && (
              <article aria-label={text.assistant} className="grid min-w-0 gap-3">
                {turn.answer.reply && <Paragraph>{turn.answer.reply}</Paragraph>}
                {turn.answer.proposal && renderProposal(turn, turn.answer.proposal)}
                {turn === newest && !turn.answer.proposal && turn.answer.options.length > 0 && (
                  <fieldset className="flex flex-wrap gap-2">
                    <legend className="sr-only">{text.suggestedAnswers}</legend>
                    {turn.answer.options.map((option) => (
                      <Button key={option} size="s" onPress={() => chat.send({ description: option, images: [] })}>
                        {option}
                      </Button>
                    ))}
                  </fieldset>
                )}
              </article>
            )}
          </div>
        ))}
        {partialAnswer && (
          <article aria-label={text.assistant} className="grid min-w-0 gap-3">
            {partialAnswer.reply && <Paragraph>{partialAnswer.reply}</Paragraph>}
            <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
              <Spinner />
              <span className="min-w-0 cut">
                {partialAnswer.proposal ? text.writingProposal(listLabels(partialAnswer.proposal)) : text.thinking}
              </span>
            </p>
          </article>
        )}
        {newest && !newest.answer && !partialAnswer && (
          <Callout
            tone={failure ? "danger" : "neutral"}
            isAnnounced={failure !== null}
            action={
              <Button size="s" icon={RotateCcw} onPress={chat.retry}>
                {buttonText.retry}
              </Button>
            }
          >
            {failure ?? text.noReply}
          </Callout>
        )}
      </div>
      <div className="flex-none border-line border-t px-5 py-3">
        <DraftComposer
          workspaceId={workspaceId}
          placeholder={placeholder}
          mentions={mentions}
          isAnswering={partialAnswer !== null}
          onSubmit={chat.send}
          onStop={chat.stop}
        />
      </div>
    </div>
  );
}

function Paragraph({ children }: { children: string }) {
  return <p className="text-md whitespace-pre-wrap wrap-anywhere">{children}</p>;
}

function UserPrompt<Proposal>({ workspaceId, turn: { ask } }: { workspaceId: string; turn: Turn<Proposal> }) {
  return (
    <article aria-label={text.you} className="grid min-w-0 justify-items-end gap-2">
      {ask.images.length > 0 && (
        <div className="flex flex-wrap justify-end gap-2">
          {ask.images.map((s3FilePath, at) => (
            <StoredImage key={s3FilePath} workspaceId={workspaceId} s3FilePath={s3FilePath} alt={text.image(at + 1)} />
          ))}
        </div>
      )}
      {ask.description && (
        <p className="max-w-[92%] min-w-0 rounded-card bg-hover px-3.5 py-2.5 text-md whitespace-pre-wrap wrap-anywhere">
          {readableMentions(ask.description)}
        </p>
      )}
    </article>
  );
}
