/** A heading of a Markdown text. */
export interface Heading {
  /** Where its line starts. */
  readonly start: number;
  /** From 1. */
  readonly level: number;
  readonly text: string;
}

/** The headings of a Markdown text; lines in code blocks are none. */
export function findHeadings(text: string): Heading[] {
  const headings: Heading[] = [];
  let fence: string | null = null;
  for (const { index, 0: line } of text.matchAll(/^.*$/gm)) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const heading = fence === null ? /^(#{1,6})\s+(.+?)\s*#*\s*$/.exec(line) : null;
    if (heading)
      headings.push({ start: index, level: heading[1]?.length ?? 1, text: (heading[2] ?? "").slice(0, 200) });
  }
  return headings;
}

/** The headings that are open before an offset, the outermost first. One that starts there is not. */
export function headingsBefore(headings: readonly Heading[], at: number): string[] {
  const open: Heading[] = [];
  for (const heading of headings) {
    if (heading.start >= at) break;
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
  }
  return open.map(({ text }) => text);
}
