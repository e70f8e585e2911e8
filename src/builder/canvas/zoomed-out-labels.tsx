import { useStore } from "@xyflow/react";
import { type RefObject, useEffect } from "react";
import { zoomedOutTextPixels } from "./viewport.ts";

/** Zoomed out, cards show only their names at a readable size. Done in `canvas.css`, so that no card re-renders. */
export function ZoomedOutLabels({ root }: { root: RefObject<HTMLElement | null> }) {
  const pixels = useStore(({ transform }) => zoomedOutTextPixels(transform[2]));
  useEffect(() => {
    const canvas = root.current;
    if (!canvas || pixels === null) return;
    canvas.dataset.zoomedOut = "";
    canvas.style.setProperty("--zoomed-out-text", `${pixels}px`);
    return () => {
      delete canvas.dataset.zoomedOut;
    };
  }, [root, pixels]);
  return null;
}
