import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect } from "react";
import { type StepEdge, type StepNode, sizeOf } from "./client/flow.ts";
import { useBuilderState } from "./client/use-builder.ts";

const margin = 24;

/** Brings the step whose settings are open into view when it is not: also when the panel took the place it was in. */
export function Reveal() {
  const openId = useBuilderState((state) => state.openId);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const { getNode, getViewport, setCenter } = useReactFlow<StepNode, StepEdge>();
  useEffect(() => {
    const node = openId ? getNode(openId) : undefined;
    if (!node || width === 0) return;
    const { x, y, zoom } = getViewport();
    const size = sizeOf(node.data.node);
    const left = node.position.x * zoom + x;
    const top = node.position.y * zoom + y;
    const isIn =
      left >= margin &&
      top >= margin &&
      left + size.width * zoom <= width - margin &&
      top + size.height * zoom <= height - margin;
    if (isIn) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    void setCenter(node.position.x + size.width / 2, node.position.y + size.height / 2, {
      zoom,
      duration: isStill ? 0 : 180,
    });
  }, [openId, width, height, getNode, getViewport, setCenter]);
  return null;
}
