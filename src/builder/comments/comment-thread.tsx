import { CircleCheck, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canDeleteComment } from "#features/comment/access.ts";
import type { Comment, CommentThread } from "#features/comment/schema.ts";
import { formatDate } from "#lib/locale.ts";
import { formatRelative } from "#product/relative-time.ts";
import { commentText as text } from "#product/texts/builder/comments.ts";
import { Avatar } from "#ui/avatars/avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { CommentComposer } from "./comment-composer.tsx";
import { useCommentMutations } from "./use-comments.ts";

interface ThreadProps {
  workflowId: string;
  thread: CommentThread;
  /** Name of the step or place. */
  title: string;
  /** Shows the step; undefined when it no longer exists. */
  onShowStep: (() => void) | undefined;
}

/** A comment thread with reply, resolve and delete. */
export function Thread({ workflowId, thread, title, onShowStep }: ThreadProps) {
  const { actor } = useWorkspace();
  const { answer: addAnswer, resolve, remove } = useCommentMutations(workflowId);
  const [isAnswering, setAnswering] = useState(false);
  const [commentToDelete, setDoomed] = useState<Comment | null>(null);
  const { id, isResolved, comments } = thread;
  return (
    <article
      aria-label={title}
      data-thread={id}
      tabIndex={-1}
      className="grid gap-3 rounded-card border border-line p-3 outline-none focus:border-accent focus:shadow-focus"
    >
      <div className="flex min-h-control-s items-center gap-2">
        {onShowStep ? (
          <button
            type="button"
            onClick={onShowStep}
            className="min-h-6 min-w-0 flex-1 cut text-left text-sm font-medium hover:underline"
          >
            {title}
          </button>
        ) : (
          <span className="min-w-0 flex-1 cut text-sm font-medium text-ink-3">{title}</span>
        )}
        <IconButton
          size="s"
          icon={isResolved ? RotateCcw : CircleCheck}
          label={isResolved ? text.reopen : text.resolve}
          isPending={resolve.isPending}
          onPress={() => resolve.mutate({ id, isResolved: !isResolved })}
        />
      </div>
      <ol className="grid gap-3">
        {comments.map((comment) => (
          <li key={comment.id} className="flex gap-2.5">
            <Avatar name={comment.authorName ?? "?"} />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline gap-2 text-sm">
                <span className="min-w-0 cut font-medium">{comment.authorName ?? text.formerMember}</span>
                <time
                  dateTime={comment.createdAt.toISOString()}
                  title={formatDate(comment.createdAt)}
                  className="flex-none text-xs text-ink-3"
                >
                  {formatRelative(comment.createdAt, new Date())}
                </time>
              </p>
              <p className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">{comment.text}</p>
            </div>
            {canDeleteComment(actor, comment) && (
              <IconButton size="s" icon={Trash2} label={text.delete} onPress={() => setDoomed(comment)} />
            )}
          </li>
        ))}
      </ol>
      {isAnswering ? (
        <CommentComposer
          label={text.reply}
          isPending={addAnswer.isPending}
          onSend={(words) => addAnswer.mutate({ id, text: words }, { onSuccess: () => setAnswering(false) })}
          onCancel={() => setAnswering(false)}
        />
      ) : (
        <Button size="s" variant="ghost" className="justify-self-start" onPress={() => setAnswering(true)}>
          {text.reply}
        </Button>
      )}
      <ConfirmDialog
        isOpen={commentToDelete !== null}
        onOpenChange={(isOpen) => !isOpen && setDoomed(null)}
        title={commentToDelete?.id === id ? text.deleteThread : text.deleteReply}
        confirmText={text.delete}
        isDanger
        isPending={remove.isPending}
        onConfirm={() =>
          commentToDelete && remove.mutate({ id: commentToDelete.id }, { onSettled: () => setDoomed(null) })
        }
      >
        <span className="wrap-anywhere whitespace-pre-wrap">{commentToDelete?.text}</span>
      </ConfirmDialog>
    </article>
  );
}
