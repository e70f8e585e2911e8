import { canvasCardText as text } from "#product/texts/tools/canvas-cards.ts";
import { CanvasLine, kindLine } from "../canvas-line.tsx";
import type { ToolCardProps } from "../tool-line.tsx";
import { createCanvas } from "./spec.ts";

/** A canvas that an agent created. */
export function CreateCanvasCard({ call, look }: ToolCardProps) {
  const { data: input } = createCanvas.input.safeParse(call.input);
  const titles = { running: text.creating, done: text.created };
  return <CanvasLine call={call} look={look} titles={titles} givenTitle={input?.title} lineOf={kindLine} />;
}
