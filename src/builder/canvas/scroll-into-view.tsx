import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect, useRef } from "react";
import type { StepEdge } from "#builder/graph/flow.ts";
import type { CanvasNode } from "#builder/graph/flow-groups.ts";
import { unfoldGroupOf } from "#builder/session/group-commands.ts";
import type { StepMark } from "#builder/session/step-marks.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { timers } from "#product/timers.ts";

const marginPixels = 48;

/** The shortest move that brings a range inside the view. */
function scrollDelta(start: number, length: number, viewLength: number): number {
  if (start < marginPixels) return marginPixels - start;
  return Math.min(0, viewLength - marginPixels - (start + length));
}

/** Id of the step that the shown run has reached or failed at. */
function currentStepId(marks: ReadonlyMap<string, StepMark>): string | null {
  for (const [id, { status }] of marks) if (status !== "success" && status !== "idle") return id;
  return null;
}

/** Scrolls the searched, open or running step into view, also when a panel has narrowed the canvas. */
export function ScrollIntoView() {
  const openId = useBuilderState((state) => state.revealedId ?? state.openId ?? currentStepId(state.marks));
  const session = useBuilder();
  const askedId = useBuilderState((state) => state.revealedId ?? state.openId);
  useEffect(() => {
    if (askedId !== null) unfoldGroupOf(session, askedId);
  }, [session, askedId]);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const previousWidth = useRef(0);
  const { getNode, getViewport, setViewport } = useReactFlow<CanvasNode, StepEdge>();
  useEffect(() => {
    const scroll = () => {
      if (width === 0) return;
      const { x, y, zoom } = getViewport();
      // Keeps the center of the view in place when the width changes.
      const middle = previousWidth.current === 0 ? 0 : (width - previousWidth.current) / 2;
      previousWidth.current = width;
      const node = openId ? getNode(openId) : undefined;
      const { width: cardWidth = 0, height: cardHeight = 0 } = node ?? {};
      const left = x + middle;
      const dx = middle + (node ? scrollDelta(node.position.x * zoom + left, cardWidth * zoom, width) : 0);
      const dy = node ? scrollDelta(node.position.y * zoom + y, cardHeight * zoom, height) : 0;
      if (dx === 0 && dy === 0) return;
      const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      void setViewport({ x: x + dx, y: y + dy, zoom }, { duration: prefersReducedMotion ? 0 : 180 });
    };
    // The canvas needs a moment to get its final width beside the panel.
    const timer = setTimeout(scroll, timers.screen.hoverMenuHideMs);
    return () => clearTimeout(timer);
  }, [openId, width, height, getNode, getViewport, setViewport]);
  return null;
}
