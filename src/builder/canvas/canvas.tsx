import "./canvas.css";
import { ReactFlowProvider } from "@xyflow/react";
import { useRef } from "react";
import { CommentModeHint } from "#builder/comments/comment-mode-hint.tsx";
import { EmptyCanvas } from "#builder/palette/empty-canvas.tsx";
import { SearchBar } from "#builder/search/search-bar.tsx";
import { offerDroppedFiles } from "#builder/session/import-steps.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { droppedFileText } from "#product/texts/builder/dropped-file.ts";
import { useFileDrop } from "#ui/hooks/use-file-drop.ts";
import { ArrangeBar } from "./arrange-bar.tsx";
import { CanvasArrows } from "./canvas-arrows.tsx";
import { CanvasBottom } from "./canvas-bottom.tsx";
import { CanvasPane } from "./canvas-pane.tsx";
import { CanvasTop } from "./canvas-top.tsx";
import { ScrollIntoView } from "./scroll-into-view.tsx";
import { ZoomedOutLabels } from "./zoomed-out-labels.tsx";

interface CanvasProps {
  /** Switches to the outline. */
  onSwitchView: (() => void) | undefined;
}

/** The workflow as an editable diagram. Loaded lazily, because it brings React Flow. */
export function Canvas({ onSwitchView }: CanvasProps) {
  const root = useRef<HTMLElement>(null);
  const session = useBuilder();
  const { isOver, dropProps } = useFileDrop((files) => {
    void offerDroppedFiles(session, files, session.pastePosition.current?.() ?? { x: 0, y: 0 });
  }, !session.canEdit);
  const isCommenting = useBuilderState((state) => state.isCommentMode);
  const isEmpty = useBuilderState((state) => state.history.present.nodes.length === 0);
  return (
    <ReactFlowProvider>
      <section
        ref={root}
        {...dropProps}
        aria-label={canvasText.label}
        data-canvas
        data-comment-mode={isCommenting || undefined}
        className="@container relative min-h-0 min-w-0 flex-1 bg-sunken"
      >
        <CanvasArrows />
        <CanvasPane root={root} />
        {isEmpty && <EmptyCanvas />}
        <CanvasTop onView={onSwitchView} />
        <ArrangeBar />
        <SearchBar />
        {!isEmpty && <CanvasBottom />}
        <ScrollIntoView />
        <ZoomedOutLabels root={root} />
        <CommentModeHint />
        {isOver && (
          <p className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-panel border border-accent border-dashed bg-accent-soft/80 font-medium text-accent-text">
            {droppedFileText.dropToInsert}
          </p>
        )}
      </section>
    </ReactFlowProvider>
  );
}
