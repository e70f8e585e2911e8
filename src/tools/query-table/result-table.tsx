import { toCsv } from "#lib/csv.ts";
import { formatNumber } from "#lib/locale.ts";
import { withoutControls } from "#lib/text.ts";
import { queryTableText } from "#product/texts/tools/query-table.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { cx } from "#ui/cx.ts";
import type { OutputOf } from "../tool.ts";
import type { queryTable } from "./spec.ts";

type Answer = OutputOf<typeof queryTable>;

/** The rows that a statement returned. It scrolls in both directions, and is copied as CSV. */
export function ResultTable({ answer: { columns, rows, isCut } }: { answer: Answer }) {
  const text = queryTableText;
  const isNumeric = columns.map((_, at) => rows.every((row) => typeof row[at] === "number" || row[at] === null));
  const align = (at: number) => (isNumeric[at] ? "text-end" : "text-start");
  return (
    <div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="focus-inset max-h-80 overflow-auto rounded-card border border-line scroll-thin"
      >
        <table aria-label={text.result} className="w-max min-w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {columns.map((column, at) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: a statement may name two columns alike
                  key={at}
                  scope="col"
                  className={cx("whitespace-nowrap px-3 py-1.5 font-medium text-ink-3 text-xs", align(at))}
                >
                  {withoutControls(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move
              <tr key={line} className="border-line border-t align-top">
                {columns.map((_, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={at}
                    className={cx("px-3 py-1.5", align(at), isNumeric[at] && "num whitespace-nowrap")}
                  >
                    <span className="inline-block max-w-60 wrap-anywhere">
                      <Cell value={row[at] ?? null} />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-1 flex items-start gap-2">
        <p className="min-w-0 flex-1 text-ink-3">{isCut && text.isCut}</p>
        <CopyButton
          size="xs"
          label={text.copyCsv}
          text={() => toCsv([columns, ...rows.map((row) => row.map((value) => String(value ?? "")))])}
        />
      </div>
    </div>
  );
}

const maxDecimals = 10;

function Cell({ value }: { value: Answer["rows"][number][number] }) {
  if (value === null) return <span className="text-ink-3">–</span>;
  if (typeof value === "number")
    return formatNumber(value, { maximumFractionDigits: maxDecimals, useGrouping: "min2" });
  return withoutControls(value);
}
