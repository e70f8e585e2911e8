import { useStore } from "@xyflow/react";
import { type RefObject, useEffect } from "react";
import { zoomedOutTextPixels } from "./viewport.ts";

/** Seen from far, cards show their names only, in letters that stay readable. Styled in `canvas.css`, so that no card is rendered anew. */
export function ZoomedOutLabels({ root }: { root: RefObject<HTMLElement | null> }) {
  const pixels = useStore(({ transform }) => zoomedOutTextPixels(transform[2]));
  useEffect(() => {
    const canvas = root.current;
    if (!canvas || pixels === null) return;
    canvas.dataset.far = "";
    canvas.style.setProperty("--far-text", `${pixels}px`);
    return () => {
      delete canvas.dataset.far;
    };
  }, [root, pixels]);
  return null;
}
