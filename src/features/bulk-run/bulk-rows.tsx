import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { ShowMoreButton } from "#client/shell/show-more-button.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { bulkRunText as text } from "#product/texts/bulk-run/bulk-run.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { Select } from "#ui/select/select.tsx";
import { type BulkRunDetails, useBulkRows } from "./client.ts";
import { type RowStatus, rowStatuses } from "./schema.ts";

const tones = {
  QUEUED: "line",
  RUNNING: "accent",
  WAITING: "warning",
  COMPLETED: "success",
  FAILED: "danger",
  STOPPED: "warning",
  CANCELED: "neutral",
} as const satisfies Record<RowStatus, string>;
const all = "ALL";

/** The rows with their state; each opens its run. */
export function BulkRows({ id, counts }: Pick<BulkRunDetails, "id" | "counts">) {
  const { slug } = useWorkspace();
  const [status, setStatus] = useState<RowStatus | null>(null);
  const list = useBulkRows(id, status);
  const rows = list.data?.pages.flat();
  const options = [
    { id: all, label: text.all },
    ...rowStatuses
      .filter((one) => one === status || (counts?.[one] ?? 0) > 0)
      .map((one) => ({ id: one, label: `${text.rowStatus[one]} (${counts?.[one] ?? 0})` })),
  ];
  return (
    <section className="grid gap-3" aria-label={text.columns.rows}>
      <Select
        aria-label={text.filter}
        options={options}
        value={status ?? all}
        onChange={(chosen) => setStatus(rowStatuses.find((one) => one === chosen) ?? null)}
        className="w-full sm:max-w-60"
      />
      {!rows ? (
        <ListSkeleton label={pageStateText.loading} mark="size-4" />
      ) : rows.length === 0 ? (
        <p className="text-ink-3">{text.emptyFilter}</p>
      ) : (
        <Table
          aria-label={text.columns.rows}
          head={
            <>
              <TableHead>{text.row}</TableHead>
              <TableHead className="w-full">{text.columns.values}</TableHead>
              <TableHead align="end">{text.columns.status}</TableHead>
            </>
          }
        >
          {rows.map(({ number, runId, status: state, text: values, problem }) => (
            <TableRow key={number} isPressable={runId !== null}>
              <TableCell className="text-ink-3 num">{number}</TableCell>
              <TableCell className="w-full max-w-0">
                {runId === null ? (
                  <p className="cut">{values}</p>
                ) : (
                  <Link href={urls.run(slug, runId)} className="stretch block cut">
                    {values}
                  </Link>
                )}
                {problem && <p className="text-sm text-danger wrap-anywhere">{problem}</p>}
              </TableCell>
              <TableCell align="end" className="whitespace-nowrap">
                <Chip tone={tones[state]}>{text.rowStatus[state]}</Chip>
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
      <ShowMoreButton list={list} />
    </section>
  );
}
