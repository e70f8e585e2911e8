import { ArrowUp, PencilLine, X } from "lucide-react";
import { readableMentions } from "#lib/mention.ts";
import { queueText } from "#product/texts/chat/queue.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import type { QueuedMessage } from "../client/queue/message-queue.ts";
import type { MessageQueueState } from "../client/queue/use-message-queue.ts";
import { EditMessage } from "../message/edit-message.tsx";

interface QueuedMessagesProps {
  queue: MessageQueueState;
  /** Called when the focused button has done its work and disappears. */
  onActionDone: () => void;
  /** Receives an edited text whose message was sent meanwhile. */
  onLateEdit: (text: string) => void;
}

const text = queueText;

/** The messages above the composer that wait for the answer in progress. */
export function QueuedMessages({ queue, onActionDone, onLateEdit }: QueuedMessagesProps) {
  const { list, state } = queue;
  const isHeld = state !== "answering" && state !== "ready";
  const [head] = list;
  return (
    <>
      {/* Rendered before it has text; otherwise screen readers would skip it. */}
      <div className={cx("flex min-w-0 items-center gap-2 text-sm", list.length > 0 && "px-1 pb-1.5")}>
        <p role="status" className={cx("min-w-0 flex-1", isHeld ? "text-ink-2" : "text-ink-3")}>
          {list.length > 0 ? text.states[state] : ""}
        </p>
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
      </div>
      {list.length > 0 && (
        <ol aria-label={text.label} className="mb-2 grid max-h-[40vh] grid-cols-1 overflow-y-auto scroll-thin">
          {list.map((one) => (
            <QueuedRow
              key={one.turn.id}
              message={one}
              queue={queue}
              onActionDone={onActionDone}
              onLateEdit={onLateEdit}
            />
          ))}
        </ol>
      )}
    </>
  );
}

function QueuedRow({
  message: { turn },
  queue,
  onActionDone,
  onLateEdit,
}: Omit<QueuedMessagesProps, "queue"> & { message: QueuedMessage; queue: MessageQueueState }) {
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
          <p className="min-w-0 flex-1 cut text-base text-ink-2">
            {readableMentions(turn.text)}
            {attachments > 0 && (
              <span className={cx("text-sm text-ink-3", turn.text && "ml-2")}>{text.attachments(attachments)}</span>
            )}
          </p>
          <IconButton icon={PencilLine} label={text.edit} size="xs" onPress={() => queue.startEdit(turn.id)} />
          <IconButton
            icon={ArrowUp}
            label={queue.state === "answering" ? text.stopAndSend : text.sendNow}
            size="xs"
            onPress={act(() => queue.sendNow(turn.id))}
          />
          <IconButton icon={X} label={text.remove} size="xs" onPress={act(() => queue.remove(turn.id))} />
        </div>
      )}
    </li>
  );
}
