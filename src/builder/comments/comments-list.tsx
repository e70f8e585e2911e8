import { MessageSquare } from "lucide-react";
import type { CommentAnchor } from "#builder/session/comments-panel-state.ts";
import type { CommentThread } from "#features/comment/schema.ts";
import { commentText as text } from "#product/texts/builder/comments.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { CommentComposer } from "./comment-composer.tsx";
import { Thread } from "./comment-thread.tsx";
import { useCommentMutations, useCommentThreads } from "./use-comments.ts";

interface CommentsListProps {
  workflowId: string;
  /** Anchor of the comment being written. */
  anchor: CommentAnchor | null;
  onDone: () => void;
  /** Label of an existing step. */
  labelOf: (nodeId: string) => string | undefined;
  onShowStep: (nodeId: string) => void;
}

/** All comment threads of a workflow: open ones first, resolved ones folded. */
export function CommentsList({ workflowId, anchor, onDone, labelOf, onShowStep }: CommentsListProps) {
  const { data: threads, isError, refetch } = useCommentThreads(workflowId, true);
  const { create } = useCommentMutations(workflowId);
  if (isError) return <ErrorState title={commonErrorText.unexpected} onRetry={() => void refetch()} />;
  if (!threads) return <Skeleton className="h-24 rounded-card" />;
  const nodeId = anchor && "nodeId" in anchor ? anchor.nodeId : null;
  const isOnAnchoredStep = (thread: CommentThread) => nodeId !== null && thread.nodeId === nodeId;
  const open = threads.filter((thread) => !thread.isResolved);
  const resolved = threads.filter((thread) => thread.isResolved);
  const renderThread = (thread: CommentThread) => {
    const label = thread.nodeId === null ? undefined : labelOf(thread.nodeId);
    const title =
      thread.nodeId === null ? text.onCanvas : label === undefined ? text.onDeletedStep : text.onStep(label);
    const stepId = thread.nodeId;
    return (
      <li key={thread.id}>
        <Thread
          workflowId={workflowId}
          thread={thread}
          title={title}
          onShowStep={stepId !== null && label !== undefined ? () => onShowStep(stepId) : undefined}
        />
      </li>
    );
  };
  return (
    <div className="grid gap-4">
      {anchor && (
        <CommentComposer
          key={JSON.stringify(anchor)}
          label={nodeId === null ? text.newComment : text.commentOn(labelOf(nodeId) ?? "")}
          isPending={create.isPending}
          onSend={(words, onTaken) =>
            create.mutate(
              { workflowId, text: words, nodeId, position: "position" in anchor ? anchor.position : null },
              {
                onSuccess: () => {
                  onTaken();
                  onDone();
                },
              },
            )
          }
          onCancel={onDone}
        />
      )}
      {threads.length === 0 && !anchor && (
        <EmptyState icon={MessageSquare} title={text.empty.title} className="py-4">
          {text.empty.text}
        </EmptyState>
      )}
      {open.length > 0 && (
        <ul aria-label={text.open(open.length)} className="grid gap-3">
          {[...open.filter(isOnAnchoredStep), ...open.filter((thread) => !isOnAnchoredStep(thread))].map(renderThread)}
        </ul>
      )}
      {resolved.length > 0 && (
        <Disclosure title={text.resolved(resolved.length)}>
          <ul className="grid gap-3 pt-2">{resolved.map(renderThread)}</ul>
        </Disclosure>
      )}
    </div>
  );
}
