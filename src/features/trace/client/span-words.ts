import { formatDuration } from "#lib/time.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { traceText } from "#product/texts/trace/trace.ts";
import { titleOfTool } from "#tools/tool-title.ts";
import type { TraceSpan } from "../schema.ts";

const second = 1_000;

/** What a span is called on the screen. */
export function spanTitle({ kind, name, number = 1, waitsFor }: TraceSpan): string {
  switch (kind) {
    case "wait":
      return traceText.waits[waitsFor ?? "approval"];
    case "queue":
      return traceText.queued;
    case "tool":
      return titleOfTool(name ?? "");
    case "piece":
      return pieceTitle(name ?? "", number);
    case "reply":
      return name ?? chatText.assistant;
    default:
      return name ?? traceText.kinds[kind];
  }
}

function pieceTitle(kind: string, number: number): string {
  const titles: Readonly<Record<string, string | ((number: number) => string)>> = traceText.pieces;
  const title = Object.hasOwn(titles, kind) ? titles[kind] : undefined;
  if (title === undefined) return traceText.kinds.piece;
  return typeof title === "string" ? title : title(number);
}

/** How long something took, to the millisecond below a second. */
export const spanTime = (ms: number): string =>
  ms < second ? traceText.milliseconds(Math.max(0, Math.round(ms))) : formatDuration(ms);

/** A sentence of a table by a key that the server sent; the key itself if it is new. */
export const wordFor = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key;
