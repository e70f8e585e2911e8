import { type DragEvent, useRef, useState } from "react";

/** Makes an element take dropped files. Spread `dropProps` on it; `isOver` is true while files hover above it. */
export function useFileDrop(onFiles: (files: File[]) => void, isDisabled = false) {
  const [isOver, setOver] = useState(false);
  // Entering a child leaves its parent: only the count tells whether the pointer left the element as a whole.
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
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      reset();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropProps };
}
