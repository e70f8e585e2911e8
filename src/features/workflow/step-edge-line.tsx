import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { memo } from "react";
import { cx } from "#ui/cx.ts";
import { edgeColors } from "./canvas-arrows.tsx";
import { bendY, handlePixels, type StepEdge } from "./client/flow.ts";
import { useBuilderState } from "./client/use-builder.ts";

const bend = 12;
/** How far over the next card the word stands: between the bend of the line and its arrow. */
const wordAbove = 20;

/** Dashed, from below one card to the arrow above the next. */
export const StepEdgeLine = memo(function StepEdgeLine({ id, selected, data, ...ends }: EdgeProps<StepEdge>) {
  const isHot = useBuilderState((state) => state.hotEdgeId === id);
  const { source, target } = ends;
  // The way that the shown run has taken, and where it goes on right now.
  const isTaken = useBuilderState(({ marks }) => marks.get(source)?.status === "success" && marks.has(target));
  const isLive = useBuilderState(({ marks }) => isTaken && marks.get(target)?.status === "running");
  const tone = selected || isHot || isTaken ? "accent" : "plain";
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = ends;
  const [path] = getSmoothStepPath({
    sourceX,
    // The handle reaches below the card, for the plus; the line begins at the card.
    sourceY: sourceY - handlePixels.below,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    borderRadius: bend,
    ...(targetY > sourceY && { centerY: bendY(sourceY - handlePixels.below, targetY) }),
    // Where cards stand close, the line must not go down past the middle and up again.
    offset: Math.min(24, Math.max(0, (targetY - sourceY) / 2)),
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
      {data?.word && (
        <EdgeLabelRenderer>
          {/* The line itself says it to those who do not see it. */}
          <span
            aria-hidden
            title={data.word}
            style={{ transform: `translate(-50%, -50%) translate(${targetX}px, ${targetY - wordAbove}px)` }}
            className={cx(
              "pointer-events-none absolute max-w-44 cut rounded-full bg-sunken px-1.5 text-xs",
              tone === "accent" ? "text-accent-text" : "text-ink-3",
            )}
          >
            {data.word}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
