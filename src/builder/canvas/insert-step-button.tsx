import { EdgeLabelRenderer, useReactFlow, useStore } from "@xyflow/react";
import { Plus } from "lucide-react";
import { bendX, bendY, handlePixels, type StepEdge } from "#builder/graph/flow.ts";
import type { CanvasNode } from "#builder/graph/flow-groups.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { builderText } from "#product/texts/builder/builder.ts";

/** The position at the bend of the line. */
function buttonPosition(from: CanvasNode, to: CanvasNode, hasName: boolean): { x: number; y: number } {
  const middle = {
    x: (from.position.x + (from.width ?? 0) / 2 + to.position.x + (to.width ?? 0) / 2) / 2,
    y: (from.position.y + (from.height ?? 0) / 2 + to.position.y + (to.height ?? 0) / 2) / 2,
  };
  const { above } = handlePixels;
  if (from.data.direction === "across") {
    const right = from.position.x + (from.width ?? 0);
    return right < to.position.x ? { ...middle, x: bendX(right, to.position.x - above, hasName) } : middle;
  }
  const bottom = from.position.y + (from.height ?? 0);
  const isBelow = bottom < to.position.y;
  return { x: middle.x, y: isBelow ? bendY(bottom, to.position.y - above) : (bottom + to.position.y) / 2 };
}

/** The plus button on the hovered or selected edge. Only one exists at a time. */
export function InsertStepButton() {
  const session = useBuilder();
  const { store, canEdit } = session;
  const isLocked = useBuilderState((state) => state.isLocked);
  const hoveredId = useBuilderState((state) => state.hoveredEdgeId);
  const selected = useBuilderState((state) => state.selectedEdges);
  const edgeId = hoveredId ?? (selected.size === 1 ? [...selected][0] : null) ?? null;
  const { getEdge, getNode } = useReactFlow<CanvasNode, StepEdge>();
  useStore((state) => state.edges);
  useStore((state) => state.nodes);
  const edge = edgeId ? getEdge(edgeId) : undefined;
  const from = edge && getNode(edge.source);
  const to = edge && getNode(edge.target);
  if (!canEdit || isLocked || !edge || edge.data?.isFolded || !from || !to) return null;
  const { x, y } = buttonPosition(from, to, Boolean(edge.data?.label));
  return (
    <EdgeLabelRenderer>
      <button
        type="button"
        aria-label={builderText.insertHere}
        title={builderText.insertHere}
        onMouseEnter={() => session.hoverEdge(edge.id)}
        onMouseLeave={() => session.hoverEdge(null)}
        onClick={({ currentTarget }) => {
          const { right, top } = currentTarget.getBoundingClientRect();
          store.setState({ paletteRequest: { place: { on: edge.id }, at: { x: right, y: top } } });
        }}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        className="nodrag nopan pointer-events-auto absolute grid size-5 place-items-center rounded-full border border-line-3 bg-raised text-ink-2 after:absolute after:-inset-2 hover:border-accent hover:bg-accent hover:text-on-accent"
      >
        <Plus aria-hidden className="size-3.5" />
      </button>
    </EdgeLabelRenderer>
  );
}
