import { bulkRunText as text } from "#product/texts/bulk-run/bulk-run.ts";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";

interface RowPreviewProps {
  fields: readonly { key: string; label: string }[];
  rows: readonly { number: number; values: Readonly<Record<string, string>> }[];
  validCount: number;
}

/** The first rows as the form will get them. */
export function RowPreview({ fields, rows, validCount }: RowPreviewProps) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="bulk-preview">
      <div>
        <h3 id="bulk-preview" className="font-semibold">
          {text.previewTitle}
        </h3>
        <p className="text-sm text-ink-3">{text.preview(rows.length, validCount)}</p>
      </div>
      <Table
        aria-label={text.previewTitle}
        head={
          <>
            <TableHead>{text.row}</TableHead>
            {fields.map(({ key, label }) => (
              <TableHead key={key}>{label}</TableHead>
            ))}
          </>
        }
      >
        {rows.map(({ number, values }) => (
          <TableRow key={number}>
            <TableCell className="text-ink-3 num">{number}</TableCell>
            {fields.map(({ key }) => (
              <TableCell key={key} className="min-w-30 max-w-60">
                <span className="block cut" title={values[key]}>
                  {values[key] ?? ""}
                </span>
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </section>
  );
}
