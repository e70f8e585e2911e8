import { AttachmentChip } from "#client/files/attachment-chip.tsx";
import { AttachmentErrors } from "#client/files/attachment-errors.tsx";
import { composerText } from "#product/texts/chat/composer.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import type { ComposerState } from "../client/use-composer.ts";

const text = composerText;

interface ComposerFilesProps {
  workspaceId: string;
  composer: ComposerState;
  /** Called when the focused button has done its work and disappears. */
  onActionDone: () => void;
}

/** The files of a message, their errors, and whether the message waits for them. */
export function ComposerFiles({ workspaceId, composer, onActionDone }: ComposerFilesProps) {
  const { list, attachments, isRefused } = composer;
  const isWaiting = composer.isWaiting && list.length > 0;
  const remove = (id: string) => {
    attachments.remove(id);
    onActionDone();
  };
  const retry = (id: string) => {
    attachments.retry(id);
    onActionDone();
  };
  return (
    <>
      {list.length > 0 && (
        <ul
          aria-label={text.attachments}
          className="flex flex-wrap gap-2 px-2.5 pt-2.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
        >
          {list.map((attachment) => (
            <li key={attachment.id} className="flex min-w-0 max-sm:flex-none">
              <AttachmentChip
                workspaceId={workspaceId}
                attachment={attachment}
                onRemove={() => remove(attachment.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <AttachmentErrors attachments={list} onRemove={remove} onRetry={retry} className="px-3.5 pt-2" />
      <div className="flex items-center gap-2 px-3.5 text-sm">
        {/* Rendered before it has text; otherwise screen readers would skip it. */}
        <p
          role="status"
          className={cx("min-w-0", (isWaiting || isRefused) && "pt-2", isRefused ? "text-danger" : "text-ink-2")}
        >
          {isWaiting ? text.waitingForFiles : isRefused ? text.notSent : ""}
        </p>
        {isWaiting && (
          <Button
            size="s"
            variant="ghost"
            onPress={() => {
              composer.stopWaiting();
              onActionDone();
            }}
            className="mt-2"
          >
            {text.cancelSending}
          </Button>
        )}
      </div>
    </>
  );
}
