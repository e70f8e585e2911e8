import { useBuilderState } from "#builder/session/use-builder.ts";
import { commentText } from "#product/texts/builder/comments.ts";

/** Tells what the next click does in comment mode. */
export function CommentModeHint() {
  const isCommenting = useBuilderState((state) => state.isCommentMode);
  return (
    <p role="status" className="pointer-events-none absolute inset-x-0 top-4 z-10 flex justify-center px-20">
      {isCommenting && (
        <span className="rounded-control bg-invert px-3 py-1.5 text-sm font-medium text-ink-invert shadow-float-2">
          {commentText.modeHint}
        </span>
      )}
    </p>
  );
}
