import "./canvas.css.css";
import { ReactFlowProvider } from "@xyflow/react";
import { useRef } from "react";
import { CommentAim } from "#builder/comments/comment-aim.tsx";
import { EmptyCanvas } from "#builder/palette/empty-canvas.tsx";
import { SearchBar } from "#builder/search/search-bar.tsx";
import { offerDropped } from "#builder/session/incoming.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { builderText } from "#product/texts/builder.ts";
import { groundText } from "#product/texts/ground.ts";
import { useFileDrop } from "#ui/use-file-drop.ts";
import { ArrangeBar } from "./arrange-bar.tsx";
import { CanvasArrows } from "./canvas-arrows.tsx";
import { CanvasBottom } from "./canvas-bottom.tsx";
import { CanvasTop } from "./canvas-top.tsx";
import { FarText } from "./far-text.tsx";
import { Ground } from "./ground.tsx";
import { Reveal } from "./reveal.tsx";

interface CanvasProps {
  /** Shows the list of steps instead. */
  onView: (() => void) | undefined;
}

/** The workflow as a picture that is worked on. Its library comes with it, so it is loaded apart. */
export function Canvas({ onView }: CanvasProps) {
  const root = useRef<HTMLElement>(null);
  const session = useBuilder();
  const { isOver, dropProps } = useFileDrop((files) => {
    void offerDropped(session, files, session.aim.current?.() ?? { x: 0, y: 0 });
  }, !session.canEdit);
  const isCommenting = useBuilderState((state) => state.isCommenting);
  const isEmpty = useBuilderState((state) => state.history.present.nodes.length === 0);
  return (
    <ReactFlowProvider>
      <section
        ref={root}
        {...dropProps}
        aria-label={builderText.canvas.label}
        data-canvas
        data-aiming={isCommenting || undefined}
        className="@container relative min-h-0 min-w-0 flex-1 bg-sunken"
      >
        <CanvasArrows />
        <Ground root={root} />
        {isEmpty && <EmptyCanvas />}
        <CanvasTop onView={onView} />
        <ArrangeBar />
        <SearchBar />
        {!isEmpty && <CanvasBottom />}
        <Reveal />
        <FarText root={root} />
        <CommentAim />
        {isOver && (
          <p className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-panel border border-accent border-dashed bg-accent-soft/80 font-medium text-accent-text">
            {groundText.file.drop}
          </p>
        )}
      </section>
    </ReactFlowProvider>
  );
}
