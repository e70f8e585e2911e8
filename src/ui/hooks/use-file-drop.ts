import { type DragEvent, useRef, useState } from "react";

/**
 * Accepts dropped files on an element. Spread `dropProps` on it; `isOver` is true while files are dragged over it. The
 * transfer has dropped folders, too, and must be read before the handler returns.
 */
export function useFileDrop(onFiles: (files: File[], transfer: DataTransfer) => void, isDisabled = false) {
  const [isOver, setOver] = useState(false);
  // Entering a child fires `dragleave` on its parent, so a counter tracks whether the pointer is inside.
  const depth = useRef(0);
  const carriesFiles = (event: DragEvent) => !isDisabled && event.dataTransfer.types.includes("Files");
  const reset = () => {
    depth.current = 0;
    setOver(false);
  };
  const dropProps = {
    onDragEnter: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth.current++;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDragLeave: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth.current--;
      if (depth.current <= 0) reset();
    },
    // Also for what an element inside takes.
    onDropCapture: reset,
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files], event.dataTransfer);
    },
  };
  return { isOver, dropProps };
}
