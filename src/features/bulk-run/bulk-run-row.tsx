import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatCredits } from "#product/credits.ts";
import { formatRelative } from "#product/relative-time.ts";
import { bulkRunText as text } from "#product/texts/bulk-run/bulk-run.ts";
import { urls } from "#product/urls.ts";
import { Chip } from "#ui/data/chip.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import type { BulkRunItem } from "./client.ts";
import { finishedRows } from "./schema.ts";

const tones = { DRAFT: "line", RUNNING: "accent", DONE: "success", CANCELED: "neutral" } as const;

/** A bulk run in the list; the whole row opens it. */
export function BulkRunRow({ bulk }: { bulk: BulkRunItem }) {
  const { slug } = useWorkspace();
  const { id, workflowId, fileName, status, author, rowCount, validCount, counts, creditsUsed, startedAt } = bulk;
  const done = finishedRows(counts);
  return (
    <TableRow isPressable>
      <TableCell className="w-full max-w-0">
        <Link href={urls.bulkRun(slug, workflowId, id)} className="stretch block cut font-medium">
          {fileName}
        </Link>
        <p className="cut text-sm text-ink-3">{author}</p>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <div className="grid gap-1.5">
          <Chip tone={status === "DONE" && (counts?.FAILED ?? 0) > 0 ? "danger" : tones[status]} className="w-fit">
            {status !== "RUNNING" && (counts?.FAILED ?? 0) > 0 ? text.failed(counts?.FAILED ?? 0) : text.status[status]}
          </Chip>
          {status === "RUNNING" && (
            <Progress
              aria-label={text.progress(done, validCount)}
              value={done / Math.max(1, validCount)}
              valueText={text.progress(done, validCount)}
              className="w-24"
            />
          )}
        </div>
      </TableCell>
      <TableCell align="end" className="max-sm:hidden">
        {status === "DRAFT" ? rowCount : `${done} / ${validCount}`}
      </TableCell>
      <TableCell align="end" className="max-sm:hidden">
        {status === "DRAFT" ? "" : formatCredits(creditsUsed)}
      </TableCell>
      <TableCell align="end" className="whitespace-nowrap text-ink-2 max-lg:hidden">
        {startedAt ? formatRelative(startedAt, new Date()) : ""}
      </TableCell>
    </TableRow>
  );
}
