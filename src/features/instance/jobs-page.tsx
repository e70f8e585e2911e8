import { CircleCheck, RotateCcw } from "lucide-react";
import { formatRelative } from "#product/relative-time.ts";
import { failedJobsText } from "#product/texts/instance/failed-jobs.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useDismissJob, useFailedJobs, useRetryJobs } from "./client/queries.ts";
import type { FailedJob } from "./schema.ts";

const text = failedJobsText;
const titleOf = ({ name }: FailedJob) => text.names[name] ?? name;

/** Durable work that was given up, with its reason and a way to start it again. */
export function JobsPage() {
  const jobs = useFailedJobs();
  const retry = useRetryJobs();
  const dismiss = useDismissJob();
  const now = new Date();
  if (jobs.isPending) return <Skeleton className="h-60 w-full rounded-card" />;
  if (jobs.isError)
    return (
      <ErrorState title={pageStateText.error.listTitle} onRetry={() => jobs.refetch()} isRetrying={jobs.isFetching}>
        {pageStateText.error.listText}
      </ErrorState>
    );
  if (jobs.data.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={text.empty.title}>
        {text.empty.text}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-end"
        icon={RotateCcw}
        isPending={retry.isPending && retry.variables.length > 1}
        onPress={() => retry.mutate(jobs.data)}
      >
        {text.retryAll}
      </Button>
      <Table
        aria-label={text.title}
        head={
          <>
            <TableHead>{text.job}</TableHead>
            <TableHead className="max-sm:hidden">{text.workspace}</TableHead>
            <TableHead className="max-sm:hidden">{text.failedAt}</TableHead>
            <TableHead>
              <span className="sr-only">{text.retry}</span>
            </TableHead>
          </>
        }
      >
        {jobs.data.map((job) => (
          <TableRow key={job.id}>
            <TableCell className="w-full max-w-0">
              <p className="cut font-medium">{titleOf(job)}</p>
              <p className="text-sm text-ink-3 wrap-anywhere">{job.reason}</p>
            </TableCell>
            <TableCell className="whitespace-nowrap max-sm:hidden">{job.workspaceName}</TableCell>
            <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
              {formatRelative(job.failedAt, now)}
            </TableCell>
            <TableCell align="end">
              <div className="flex items-center justify-end gap-1">
                <Button size="s" onPress={() => retry.mutate([job])} aria-label={text.retryNamed(titleOf(job))}>
                  {text.retry}
                </Button>
                <Button
                  size="s"
                  variant="ghost"
                  onPress={() => dismiss.mutate(job)}
                  aria-label={text.dismissNamed(titleOf(job))}
                >
                  {text.dismiss}
                </Button>
              </div>
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
