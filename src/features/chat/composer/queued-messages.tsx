import { ArrowUp, CornerDownRight, PencilLine, X } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { readableMentions } from "#lib/mention.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { queueText } from "#product/texts/chat/queue.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import type { MessageQueueState, ShownMessage } from "../client/queue/use-message-queue.ts";
import type { LiveReplyStore } from "../client/reply-feed.ts";
import { EditMessage } from "../message/edit-message.tsx";
import { isSteering } from "../schema/steering-part.ts";

interface QueuedMessagesProps {
  queue: MessageQueueState;
  /** The answer in progress. */
  liveReply: LiveReplyStore;
  /** Called when the focused button has done its work and disappears. */
  onActionDone: () => void;
  /** Receives an edited text whose message was sent meanwhile. */
  onLateEdit: (text: string) => void;
}

const text = queueText;

/** The messages above the composer: those for the answer in progress, and those that wait for its end. */
export function QueuedMessages({ queue, liveReply, onActionDone, onLateEdit }: QueuedMessagesProps) {
  const { state } = queue;
  const takenIds = useTakenIds(liveReply);
  const list = queue.list.filter(({ turn }) => !takenIds.includes(turn.id));
  const isHeld = state !== "answering" && state !== "ready";
  const [head] = list;
  const isToolRunning = useIsToolRunning(liveReply);
  const steering = list.filter((one) => one.isSteering && state === "answering");
  const queued = list.filter((one) => !steering.includes(one));
  const rows = { queue, onActionDone, onLateEdit };
  return (
    <>
      <Section
        label={text.steeringLabel}
        status={isToolRunning ? text.steering.certain : text.steering.possible}
        messages={steering}
        {...rows}
      />
      <Section label={text.label} status={text.states[state]} isStrong={isHeld} messages={queued} {...rows}>
        {head && isHeld && (
          <Button
            size="s"
            icon={ArrowUp}
            onPress={() => {
              queue.sendNow(head.turn.id);
              onActionDone();
            }}
          >
            {text.sendNext}
          </Button>
        )}
      </Section>
    </>
  );
}

type RowActions = Omit<QueuedMessagesProps, "liveReply">;

interface SectionProps extends RowActions {
  label: string;
  /** What the messages wait for. */
  status: string;
  /** The messages wait for the person. */
  isStrong?: boolean;
  messages: readonly ShownMessage[];
  /** Beside the status. */
  children?: ReactNode;
}

function Section({ label, status, isStrong, messages, children, ...rows }: SectionProps) {
  const isShown = messages.length > 0;
  return (
    <>
      {/* Rendered before it has text; otherwise screen readers would skip it. */}
      <div className={cx("flex min-w-0 items-center gap-2 text-sm", isShown && "px-1 pb-1.5")}>
        <p role="status" className={cx("min-w-0 flex-1", isStrong ? "text-ink-2" : "text-ink-3")}>
          {isShown ? status : ""}
        </p>
        {children}
      </div>
      {isShown && (
        <ol aria-label={label} className="mb-2 grid max-h-[30vh] grid-cols-1 overflow-y-auto scroll-thin">
          {messages.map((one) => (
            <QueuedRow key={one.turn.id} message={one} {...rows} />
          ))}
        </ol>
      )}
    </>
  );
}

function QueuedRow({
  message: { turn, isSteering },
  queue,
  onActionDone,
  onLateEdit,
}: RowActions & { message: ShownMessage }) {
  const isAnswering = queue.state === "answering";
  const attachments = turn.images.length + turn.files.length;
  const act = (work: () => void) => () => {
    work();
    onActionDone();
  };
  return (
    <li className="min-w-0 border-line not-last:border-b">
      {queue.editingId === turn.id ? (
        <div className="pt-2">
          <EditMessage
            text={turn.text}
            label={text.editLabel}
            submitText={text.save}
            hasAttachments={attachments > 0}
            onSubmit={(edited) =>
              act(() => {
                if (!queue.edit(turn.id, edited)) onLateEdit(edited);
              })()
            }
            onCancel={act(queue.stopEdit)}
          />
        </div>
      ) : (
        <div className="flex min-w-0 items-center gap-0.5 py-0.5 pl-1">
          {isSteering && isAnswering && (
            <CornerDownRight aria-hidden className="mr-1.5 size-3.5 flex-none text-ink-3" />
          )}
          <p className="min-w-0 flex-1 cut text-base text-ink-2">
            {readableMentions(turn.text)}
            {attachments > 0 && (
              <span className={cx("text-sm text-ink-3", turn.text && "ml-2")}>{text.attachments(attachments)}</span>
            )}
          </p>
          {queue.canSteer && !isSteering && (
            <IconButton
              icon={CornerDownRight}
              label={text.steer}
              size="xs"
              onPress={act(() => void queue.steer(turn.id))}
            />
          )}
          <IconButton icon={PencilLine} label={text.edit} size="xs" onPress={() => void queue.startEdit(turn.id)} />
          <IconButton
            icon={ArrowUp}
            label={isAnswering ? text.stopAndSend : text.sendNow}
            size="xs"
            onPress={act(() => queue.sendNow(turn.id))}
          />
          <IconButton icon={X} label={text.remove} size="xs" onPress={act(() => void queue.remove(turn.id))} />
        </div>
      )}
    </li>
  );
}

/** The ids of the messages that the answer in progress has got, before the chat is fetched again. */
const useTakenIds = (liveReply: LiveReplyStore): string =>
  useStore(liveReply, ({ live }) => (live?.parts ?? []).flatMap((part) => (isSteering(part) ? part.id : [])).join(" "));

/** Whether the answer runs a tool, after which its agent takes another step. */
const useIsToolRunning = (liveReply: LiveReplyStore): boolean =>
  useStore(liveReply, ({ live }) => live?.parts?.some(isRunningTool) ?? false);

const isRunningTool = (part: MessagePart): boolean =>
  "toolCallId" in part &&
  part.providerExecuted !== true &&
  (part.state === "input-streaming" || part.state === "input-available" || part.preliminary === true);
