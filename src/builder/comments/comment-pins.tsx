import { ViewportPortal } from "@xyflow/react";
import { MessageSquare } from "lucide-react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { commentText } from "#product/texts/builder/comments.ts";
import { openThread, openThreads } from "./comments-state.ts";

/** Open comments that are pinned to the canvas. */
export function CommentPins() {
  const session = useBuilder();
  const threads = useBuilderState((state) => state.threads);
  const pinned = openThreads(threads).filter(({ position }) => position !== null);
  if (pinned.length === 0) return null;
  return (
    <ViewportPortal>
      {pinned.map(({ id, position, comments }) => {
        const label = `${commentText.onCanvas}: ${comments[0]?.text.slice(0, 80) ?? ""}`;
        return (
          <button
            key={id}
            type="button"
            aria-label={label}
            title={label}
            onClick={() => openThread(session, id)}
            style={{ transform: `translate(${position?.x}px, ${position?.y}px) translate(-2px, -100%)` }}
            className="nopan pointer-events-auto absolute grid size-7 place-items-center rounded-full rounded-bl-none border border-accent-line bg-accent-soft text-accent-text shadow-float-1 hover:bg-accent hover:text-on-accent"
          >
            <MessageSquare aria-hidden className="size-3.5" />
          </button>
        );
      })}
    </ViewportPortal>
  );
}
