import { type ConnectionLineComponentProps, getSmoothStepPath, Position } from "@xyflow/react";
import { handlePixels } from "#builder/graph/flow.ts";
import type { CanvasNode } from "#builder/graph/flow-groups.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import { connectionError } from "#engine/graph/graph.ts";
import { catalog } from "#nodes/index.ts";
import { edgeColors } from "./canvas-arrows.tsx";

/** The line while it is drawn. Over a step it can't connect to, it shows the reason. */
export function ConnectionLine({
  fromX,
  fromY,
  toX,
  toY,
  fromPosition,
  toPosition,
  fromHandle,
  fromNode,
  toNode,
  connectionStatus,
}: ConnectionLineComponentProps<CanvasNode>) {
  const session = useBuilder();
  const isForward = fromHandle.type === "source";
  const [path] = getSmoothStepPath({
    sourceX: isForward && fromPosition === Position.Right ? fromX - handlePixels.below : fromX,
    sourceY: isForward && fromPosition === Position.Bottom ? fromY - handlePixels.below : fromY,
    targetX: toX,
    targetY: toY,
    sourcePosition: fromPosition,
    targetPosition: toPosition,
    borderRadius: 12,
  });
  const isRefused = connectionStatus === "invalid" && toNode !== null && toNode.id !== fromNode.id;
  const [source, target] = isForward ? [fromNode.id, toNode?.id] : [toNode?.id, fromNode.id];
  const reason = isRefused && source && target ? connectionError(session.graph(), catalog, source, target) : null;
  const tone = isRefused ? "danger" : "accent";
  return (
    <g>
      <path
        d={path}
        fill="none"
        stroke={edgeColors[tone]}
        strokeWidth={1.5}
        strokeDasharray="5 4"
        markerEnd={`url(#arrow-${tone})`}
      />
      {reason && (
        <foreignObject x={toX + 12} y={toY - 40} width={260} height={60} className="overflow-visible">
          <span
            role="status"
            className="inline-block rounded-control bg-invert px-2 py-1 text-xs font-medium text-ink-invert shadow-float-2"
          >
            {reason}
          </span>
        </foreignObject>
      )}
    </g>
  );
}
