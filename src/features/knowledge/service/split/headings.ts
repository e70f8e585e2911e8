/** A heading of a Markdown text. */
export interface Heading {
  /** Where its line starts. */
  readonly start: number;
  /** From 1. */
  readonly level: number;
  readonly text: string;
}

const maxLineChars = 200;

/** The headings of a Markdown text; lines in code blocks are none. */
export function findHeadings(text: string): Heading[] {
  const headings: Heading[] = [];
  let fence: string | null = null;
  for (const { index, 0: found } of text.matchAll(/^(?:#{1,6}[ \t]| {0,3}(?:```|~~~)).*$/gm)) {
    const line = found.slice(0, maxLineChars);
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const heading = fence === null ? /^(#{1,6})\s+(.+?)\s*#*\s*$/.exec(line) : null;
    if (heading) headings.push({ start: index, level: heading[1]?.length ?? 1, text: heading[2] ?? "" });
  }
  return headings;
}

/**
 * Returns the headings that something at an offset is under, the outermost first; one that starts there is not among them,
 * and neither is the section that it ends. Offsets must be asked in their order, so that long texts with many headings
 * are read once.
 */
export function createHeadingPath(headings: readonly Heading[]): (at: number) => string[] {
  const open: Heading[] = [];
  let next = 0;
  const endSections = ({ level }: Heading) => {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
  };
  return (at) => {
    for (let heading = headings[next]; heading && heading.start < at; heading = headings[next]) {
      endSections(heading);
      open.push(heading);
      next += 1;
    }
    const heading = headings[next];
    if (heading?.start === at) endSections(heading);
    return open.map(({ text }) => text);
  };
}
