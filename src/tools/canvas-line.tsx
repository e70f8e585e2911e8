import {
  AppWindow,
  AudioLines,
  Bot,
  Clapperboard,
  FileText,
  GalleryHorizontalEnd,
  type LucideIcon,
  Workflow,
} from "lucide-react";
import { useIsCanvasDeleted } from "#client/panels/deleted-canvases.ts";
import { openPanel } from "#client/panels/panels.ts";
import type { ChatCanvasKind } from "#product/canvas/canvas-kinds.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { canvasCardText as text } from "#product/texts/tools/canvas-cards.ts";
import { Button } from "#ui/buttons/button.tsx";
import { type CanvasOutput, canvasOutput } from "./canvas-output.ts";
import { outcomeOf, type ToolCardProps, ToolLine, type ToolOutcome } from "./tool-line.tsx";

export const canvasIcons: Readonly<Record<ChatCanvasKind, LucideIcon>> = {
  text: FileText,
  html: AppWindow,
  carousel: GalleryHorizontalEnd,
  audio: AudioLines,
  video: Clapperboard,
  agent: Bot,
  workflow: Workflow,
};

interface CanvasLineProps extends ToolCardProps {
  titles: { running: string; done: string };
  /** Before the canvas is known. */
  givenTitle?: string | undefined;
  lineOf(canvas: CanvasOutput): string;
}

/** A call that works on a canvas: what it does, the canvas, and a button that opens it beside the chat while it exists. */
export function CanvasLine({ call, look, titles, givenTitle, lineOf }: CanvasLineProps) {
  const { data: canvas } = canvasOutput.safeParse(call.output);
  const isDeleted = useIsCanvasDeleted(canvas?.documentId);
  const outcome = outcomeOf(call);
  const hasFailed = outcome === "failed" || outcome === "denied";
  const titleOf: Record<ToolOutcome, string> = {
    ...titles,
    waiting: titles.running,
    failed: text.failed,
    denied: text.denied,
  };
  return (
    <ToolLine
      call={call}
      look={look}
      icon={canvas && canvasIcons[canvas.kind]}
      title={titleOf[outcome]}
      meta={canvas ? (isDeleted ? text.deleted(canvas.title) : lineOf(canvas)) : givenTitle}
      action={canvas && !hasFailed && !isDeleted && <OpenButton canvas={canvas} />}
    />
  );
}

const OpenButton = ({ canvas: { documentId, title } }: { canvas: CanvasOutput }) => (
  <Button size="s" aria-label={text.openCanvas(title)} onPress={() => openPanel({ kind: "canvas", documentId })}>
    {text.open}
  </Button>
);

/** "Balcony guide, text". */
export const kindLine = ({ title, kind }: CanvasOutput): string => text.line(title, artifactText.kinds[kind]);
/** "Balcony guide, version 3". */
export const versionLine = ({ title, version }: CanvasOutput): string => text.versionLine(title, version);
