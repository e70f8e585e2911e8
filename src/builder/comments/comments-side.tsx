import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { seekStep } from "#builder/session/step-focus.ts";
import type { Talk } from "#builder/session/talk-state.ts";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { commentText } from "#product/texts/comment.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { CommentsList } from "./comments-list.tsx";
import { openTalk } from "./talk.ts";
import { useThreads } from "./use-comments.ts";

/** Hands what was said to the cards, which show how much it is. */
export function Comments() {
  const { workflowId, canEdit, store } = useBuilder();
  const { data } = useThreads(workflowId, canEdit);
  useEffect(() => {
    if (data) store.set({ threads: data });
  }, [store, data]);
  return null;
}

/** The comments beside the workflow, on the canvas as in the outline. */
export function CommentsSide({ talk, onClose }: { talk: Talk; onClose: () => void }) {
  const session = useBuilder();
  const graph = useGraph();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const { about, threadId } = talk;
    if (about !== null) return;
    const thread = threadId && panel.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(threadId)}"]`);
    (thread || panel.current)?.focus();
  }, [talk]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      data-settings
      aria-label={commentText.title}
      onKeyDown={closeOnEscape}
      className="flex min-h-0 flex-1 flex-col bg-page outline-none"
    >
      <header className="flex h-head flex-none items-center gap-2.5 border-line border-b pr-3 pl-5">
        <h2 className="min-w-0 flex-1 cut font-semibold">{commentText.title}</h2>
        <IconButton icon={X} label={commentText.close} onPress={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5 scroll-thin">
        <CommentsList
          workflowId={session.workflowId}
          about={talk.about}
          onWritten={() => openTalk(session, null)}
          labelOf={(nodeId) => graph.nodes.find((node) => node.id === nodeId)?.label}
          onGo={(nodeId) => seekStep(session, nodeId)}
        />
      </div>
    </aside>
  );
}
