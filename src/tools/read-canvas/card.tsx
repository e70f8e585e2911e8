import { canvasCardText as text } from "#product/texts/tools/canvas-cards.ts";
import { CanvasLine, kindLine } from "../canvas-line.tsx";
import type { ToolCardProps } from "../tool-line.tsx";

/** A canvas that an agent has read. */
export function ReadCanvasCard({ call, look }: ToolCardProps) {
  return <CanvasLine call={call} look={look} titles={{ running: text.reading, done: text.read }} lineOf={kindLine} />;
}
