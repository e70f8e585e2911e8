/** How a source is shown. */
export type SourceKind = "pdf" | "table" | "plain" | "markdown" | "image" | "audio" | "video" | "page";

const byType: readonly (readonly [RegExp, SourceKind])[] = [
  [/^application\/pdf$/, "pdf"],
  [/^text\/csv$|spreadsheetml/, "table"],
  [/^image\//, "image"],
  [/^audio\//, "audio"],
  [/^video\//, "video"],
];

/** The kind of a source. Text files are plain text unless their name says Markdown; Office files and pages are Markdown. */
export function sourceKindOf(source: { type: "DOCUMENT" | "URL"; title: string; mimeType: string | null }): SourceKind {
  if (source.type === "URL") return "page";
  const found = byType.find(([pattern]) => pattern.test(source.mimeType ?? ""));
  if (found) return found[1];
  return source.mimeType === "text/plain" && !/\.(md|markdown)$/i.test(source.title) ? "plain" : "markdown";
}

/** The number in "Page 3" or "Slide 3"; null for other parts. */
export function pageNumberOf(part: string): number | null {
  const number = /^(?:Page|Slide) (\d+)/.exec(part)?.[1];
  return number ? Number(number) : null;
}

/** The seconds of "01:30" or "1:02:30"; null for other parts. */
export function secondsOf(part: string): number | null {
  const clock = /^(?:(\d+):)?(\d{1,3}):(\d{2})\b/.exec(part);
  if (!clock) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = clock;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
