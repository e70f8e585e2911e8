import { BaseEdge, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { memo } from "react";
import { edgeColors } from "./canvas-arrows.tsx";
import { handlePixels, type StepEdge } from "./client/flow.ts";
import { useBuilderState } from "./client/use-builder.ts";

const bend = 12;

/** Dashed, from below one card to the arrow above the next. */
export const StepEdgeLine = memo(function StepEdgeLine({ id, selected, ...ends }: EdgeProps<StepEdge>) {
  const isHot = useBuilderState((state) => state.hotEdgeId === id);
  const tone = selected || isHot ? "accent" : "plain";
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
    offset: 24,
  });
  return (
    <BaseEdge
      id={id}
      path={path}
      interactionWidth={24}
      markerEnd={`url(#arrow-${tone})`}
      style={{ stroke: edgeColors[tone], strokeWidth: 1.5, strokeDasharray: "5 4" }}
    />
  );
});
