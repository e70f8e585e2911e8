import { canvasCardText as text } from "#product/texts/tools/canvas-cards.ts";
import { CanvasLine, versionLine } from "../canvas-line.tsx";
import type { ToolCardProps } from "../tool-line.tsx";

/** A canvas that an agent changed. */
export function UpdateCanvasCard({ call, look }: ToolCardProps) {
  return (
    <CanvasLine call={call} look={look} titles={{ running: text.updating, done: text.updated }} lineOf={versionLine} />
  );
}
