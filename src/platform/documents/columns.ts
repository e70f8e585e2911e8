import type { Table } from "mdast";
import { textOf } from "./text-direction.ts";

/** How a column is written. */
export interface Column {
  /** Where its cells are aligned, in the direction of the table. */
  readonly alignment: "start" | "center" | "end";
  /** Its texts are so short that they should stay on one line, such as dates. */
  readonly isShort: boolean;
}

const ofMarkdown = { left: "start", center: "center", right: "end" } as const;
const shortChars = 12;

/** The columns of a table. Those of numbers are aligned at their end, unless the Markdown says otherwise. */
export function columnsOf({ children: [head, ...body], align }: Table): Column[] {
  return (head?.children ?? []).map((_, column) => {
    const texts = body.flatMap((row) => {
      const cell = row.children[column];
      // The pattern of numbers would try every way to divide a long space.
      const text = cell ? textOf(cell).trim().replaceAll(/\s+/g, " ") : "";
      return isBlank(text) ? [] : [text];
    });
    const chosen = align?.[column];
    const alignment = chosen ? ofMarkdown[chosen] : texts.length > 0 && texts.every(isNumber) ? "end" : "start";
    return { alignment, isShort: texts.every((text) => text.length <= shortChars) };
  });
}

const isBlank = (text: string): boolean => /^(?:[-–—]|n\/a)?$/i.test(text);

/** A number with its sign, its currency, and a short unit, in any notation of thousands. Dates and times are none. */
const isNumber = (text: string): boolean =>
  /^[~≈<>≤≥]?\s*[+\-−±]?\s*(?:\p{Sc}|[A-Z]{3})?\s*[+\-−]?[\p{Nd}][\p{Nd}.,٫٬'’\u00a0\u202f ]*\s*(?:%|‰|°|\p{Sc}|[\p{L}µ°²³/%]{1,4})?$/u.test(
    text,
  );
