import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { CommentsPanelState } from "#builder/session/comments-panel-state.ts";
import { revealStep } from "#builder/session/step-focus.ts";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { commentText } from "#product/texts/builder/comments.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { CommentsList } from "./comments-list.tsx";
import { openComments } from "./comments-state.ts";
import { useCommentThreads } from "./use-comments.ts";

/** Loads the comment threads into the builder's state, which the cards read. */
export function CommentsLoader() {
  const { workflowId, canEdit, store } = useBuilder();
  const { data } = useCommentThreads(workflowId, canEdit);
  useEffect(() => {
    if (data) store.setState({ threads: data });
  }, [store, data]);
  return null;
}

/** The comments panel beside the canvas or outline. */
export function CommentsPanel({ panelState, onClose }: { panelState: CommentsPanelState; onClose: () => void }) {
  const session = useBuilder();
  const graph = useGraph();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { anchor, threadId } = panelState;
    if (anchor !== null) return;
    const thread = threadId && element.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(threadId)}"]`);
    (thread || element.current)?.focus();
  }, [panelState]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      ref={element}
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
          anchor={panelState.anchor}
          onDone={() => openComments(session, null)}
          labelOf={(nodeId) => graph.nodes.find((node) => node.id === nodeId)?.label}
          onShowStep={(nodeId) => revealStep(session, nodeId)}
        />
      </div>
    </aside>
  );
}
