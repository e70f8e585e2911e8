import { MessageSquare } from "lucide-react";
import type { CommentPlace } from "#builder/session/talk-state.ts";
import type { CommentThread } from "#features/comment/schema.ts";
import { commentText as text } from "#product/texts/comment.ts";
import { errorText } from "#product/texts/error.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CommentComposer } from "./comment-composer.tsx";
import { Thread } from "./comment-thread.tsx";
import { useCommentActs, useThreads } from "./use-comments.ts";

interface CommentsListProps {
  workflowId: string;
  /** A comment is being written about this. */
  about: CommentPlace | null;
  onWritten: () => void;
  /** Steps that are there. */
  labelOf: (nodeId: string) => string | undefined;
  onGo: (nodeId: string) => void;
}

/** All that was said about a workflow: what is open first, what is settled behind a fold. */
export function CommentsList({ workflowId, about, onWritten, labelOf, onGo }: CommentsListProps) {
  const { data: threads, isError, refetch } = useThreads(workflowId, true);
  const { create } = useCommentActs(workflowId);
  if (isError) return <ErrorState title={errorText.common.unexpected} onRetry={() => void refetch()} />;
  if (!threads) return <Skeleton className="h-24 rounded-card" />;
  const nodeId = about && "nodeId" in about ? about.nodeId : null;
  const isAbout = (thread: CommentThread) => nodeId !== null && thread.nodeId === nodeId;
  const open = threads.filter((thread) => !thread.isResolved);
  const resolved = threads.filter((thread) => thread.isResolved);
  const show = (thread: CommentThread) => {
    const label = thread.nodeId === null ? undefined : labelOf(thread.nodeId);
    const title = thread.nodeId === null ? text.onGround : label === undefined ? text.onGone : text.onStep(label);
    const go = thread.nodeId;
    return (
      <li key={thread.id}>
        <Thread
          workflowId={workflowId}
          thread={thread}
          title={title}
          onGo={go !== null && label !== undefined ? () => onGo(go) : undefined}
        />
      </li>
    );
  };
  return (
    <div className="grid gap-4">
      {about && (
        <CommentComposer
          key={JSON.stringify(about)}
          label={nodeId === null ? text.write : text.writeHint(labelOf(nodeId) ?? "")}
          isPending={create.isPending}
          onSend={(words, onTaken) =>
            create.mutate(
              { workflowId, text: words, nodeId, position: "position" in about ? about.position : null },
              {
                onSuccess: () => {
                  onTaken();
                  onWritten();
                },
              },
            )
          }
          onCancel={onWritten}
        />
      )}
      {threads.length === 0 && !about && (
        <EmptyState icon={MessageSquare} title={text.empty.title} className="py-4">
          {text.empty.text}
        </EmptyState>
      )}
      {open.length > 0 && (
        <ul aria-label={text.open(open.length)} className="grid gap-3">
          {[...open.filter(isAbout), ...open.filter((thread) => !isAbout(thread))].map(show)}
        </ul>
      )}
      {resolved.length > 0 && (
        <Disclosure title={text.resolved(resolved.length)}>
          <ul className="grid gap-3 pt-2">{resolved.map(show)}</ul>
        </Disclosure>
      )}
    </div>
  );
}
