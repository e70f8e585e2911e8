import { MessageSquare } from "lucide-react";
import { commentText } from "#product/texts/comment.ts";
import { countOn, openTalk } from "./client/talk.ts";
import { useBuilder, useBuilderState } from "./client/use-builder.ts";

/** How much there is to read about a step; pressing it opens that. */
export function CommentBadge({ nodeId, label }: { nodeId: string; label: string }) {
  const session = useBuilder();
  const count = useBuilderState(({ threads }) => countOn(threads, nodeId));
  if (count === 0) return null;
  return (
    <button
      type="button"
      aria-label={commentText.on(label, count)}
      title={commentText.on(label, count)}
      onClick={(event) => {
        event.stopPropagation();
        openTalk(session, { nodeId });
      }}
      className="nodrag nopan relative z-1 flex h-5 flex-none items-center gap-1 rounded-full bg-accent-soft px-1.5 text-xs font-medium text-accent-text num after:absolute after:-inset-1.5 hover:bg-accent hover:text-on-accent"
    >
      <MessageSquare aria-hidden className="size-3" />
      {count}
    </button>
  );
}
