import { MessageSquare } from "lucide-react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { commentText } from "#product/texts/builder/comments.ts";
import { openThread, openThreadsOn } from "./comments-state.ts";

/** Number of open comment threads on a step or group. A press opens the first one. */
export function CommentBadge({ nodeIds, label }: { nodeIds: readonly string[]; label: string }) {
  const session = useBuilder();
  const count = useBuilderState(({ threads }) => openThreadsOn(threads, nodeIds).length);
  if (count === 0) return null;
  return (
    <button
      type="button"
      aria-label={commentText.openOnStep(label, count)}
      title={commentText.openOnStep(label, count)}
      onClick={(event) => {
        event.stopPropagation();
        const [first] = openThreadsOn(session.store.getState().threads, nodeIds);
        if (first) openThread(session, first.id);
      }}
      className="nodrag nopan relative z-1 flex h-5 flex-none items-center gap-1 rounded-full bg-accent-soft px-1.5 text-xs font-medium text-accent-text num after:absolute after:-inset-1.5 hover:bg-accent hover:text-on-accent"
    >
      <MessageSquare aria-hidden className="size-3" />
      {count}
    </button>
  );
}
