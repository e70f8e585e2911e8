import { useState } from "react";
import { bulkRunText as text } from "#product/texts/bulk-run/bulk-run.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import type { InvalidRow } from "./schema.ts";

const shownFirst = 10;

/** The rows that can't run, with the reason of each. */
export function SkippedRows({ title, rows }: { title: string; rows: readonly InvalidRow[] }) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="bulk-skipped">
      <h3 id="bulk-skipped" className="font-semibold">
        {title}
      </h3>
      <Table
        aria-label={title}
        head={
          <>
            <TableHead>{text.row}</TableHead>
            <TableHead className="w-full">{text.reason}</TableHead>
          </>
        }
      >
        {(isWhole ? rows : rows.slice(0, shownFirst)).map(({ number, reason }) => (
          <TableRow key={number}>
            <TableCell className="text-ink-3 num">{number}</TableCell>
            <TableCell className="wrap-anywhere">{reason}</TableCell>
          </TableRow>
        ))}
      </Table>
      {!isWhole && rows.length > shownFirst && (
        <Button variant="ghost" className="w-fit" onPress={() => setWhole(true)}>
          {buttonText.showMore}
        </Button>
      )}
    </section>
  );
}
