import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath, Position } from "@xyflow/react";
import { memo } from "react";
import { bendX, bendY, handlePixels, type StepEdge } from "#builder/graph/flow.ts";
import { useBuilderState } from "#builder/session/use-builder.ts";
import { cx } from "#ui/cx.ts";
import { edgeColors } from "./canvas-arrows.tsx";

const bend = 12;
/** Offset of the path label: left of a downward line, or above a line to the right. */
const labelOffsets = { down: { left: 8, above: 22 }, across: { left: 12, above: 11 } } as const;

/** The dashed line between two cards. */
export const StepEdgeLine = memo(function StepEdgeLine({ id, selected, data, ...ends }: EdgeProps<StepEdge>) {
  const isHovered = useBuilderState((state) => state.hoveredEdgeId === id);
  const { source, target } = ends;
  // Edges that the shown run has taken, and the one it is on now.
  const isTaken = useBuilderState(({ marks }) => marks.get(source)?.status === "success" && marks.has(target));
  const isLive = useBuilderState(({ marks }) => isTaken && marks.get(target)?.status === "running");
  const tone = selected || isHovered || isTaken ? "accent" : "plain";
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = ends;
  const direction = sourcePosition === Position.Right ? "across" : "down";
  const isDown = direction === "down";
  // The handle extends beyond the card for the plus button; the line starts at the card.
  const startX = isDown ? sourceX : sourceX - handlePixels.below;
  const startY = isDown ? sourceY - handlePixels.below : sourceY;
  const distance = isDown ? targetY - sourceY : targetX - sourceX;
  const labelOffset = labelOffsets[direction];
  const [path] = getSmoothStepPath({
    sourceX: startX,
    sourceY: startY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    borderRadius: bend,
    ...(distance > 0 &&
      (isDown ? { centerY: bendY(startY, targetY) } : { centerX: bendX(startX, targetX, Boolean(data?.label)) })),
    // With little distance the line must not overshoot the middle.
    offset: Math.min(24, Math.max(0, distance / 2)),
  });
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={24}
        className={isLive ? "edge-live" : undefined}
        markerEnd={`url(#arrow-${tone})`}
        style={{ stroke: edgeColors[tone], strokeWidth: 1.5, ...(!(isTaken && !isLive) && { strokeDasharray: "5 4" }) }}
      />
      {data?.label && (
        <EdgeLabelRenderer>
          {/* The edge's aria-label already contains this text. */}
          <span
            aria-hidden
            title={data.label}
            style={{
              transform: `translate(-100%, -50%) translate(${targetX - labelOffset.left}px, ${targetY - labelOffset.above}px)`,
            }}
            className={cx(
              "pointer-events-none absolute max-w-40 cut text-sm",
              tone === "accent" ? "text-accent-text" : "text-ink-2",
            )}
          >
            {data.label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
