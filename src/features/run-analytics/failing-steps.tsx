import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { formatDate, formatNumber } from "#lib/locale.ts";
import { formatRelative } from "#product/relative-time.ts";
import { runAnalyticsText as text } from "#product/texts/run/run-analytics.ts";
import { urls } from "#product/urls.ts";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { Meter } from "#ui/feedback/meter.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import type { Analytics } from "./client/use-analytics.ts";
import type { AnalyticsPeriod } from "./schema.ts";

interface FailingStepsProps {
  steps: Analytics["steps"];
  workflowId: string;
  days: AnalyticsPeriod;
}

/** At which steps runs failed, with links to these runs. */
export function FailingSteps({ steps, workflowId, days }: FailingStepsProps) {
  const { slug } = useWorkspace();
  const now = new Date();
  const most = Math.max(1, ...steps.map(({ runs }) => runs));
  return (
    <section className="grid gap-3">
      <SectionHeader title={text.failures} variant="title" />
      {steps.length === 0 ? (
        <p className="text-ink-3">{text.noFailures}</p>
      ) : (
        <Table
          aria-label={text.failures}
          head={
            <>
              <TableHead>{text.step}</TableHead>
              <TableHead className="max-sm:hidden" aria-label={text.failures} />
              <TableHead align="end">{text.failedRuns}</TableHead>
              <TableHead align="end">{text.lastFailure}</TableHead>
            </>
          }
        >
          {steps.map(({ nodeId, label, type, isRemoved, runs, lastAt }) => (
            <TableRow key={nodeId} isPressable>
              <TableCell className="w-full max-w-0">
                <span className="flex min-w-0 items-center gap-2.5">
                  <StepTile type={type} size={24} />
                  <span className="min-w-0 flex-1">
                    <Link
                      href={urls.workflowRuns(slug, workflowId, { status: "FAILED", step: nodeId, days })}
                      className="stretch block cut font-medium"
                      aria-label={text.showRunsOf(runs, label)}
                    >
                      {label}
                    </Link>
                    {isRemoved && <span className="block text-sm text-ink-3">{text.removedStep}</span>}
                  </span>
                </span>
              </TableCell>
              <TableCell className="max-sm:hidden">
                <Meter aria-label={label} value={runs} max={most} tone="danger" className="w-32" />
              </TableCell>
              <TableCell align="end">{formatNumber(runs)}</TableCell>
              <TableCell align="end" className="whitespace-nowrap text-ink-2">
                <time dateTime={lastAt.toISOString()} title={formatDate(lastAt)}>
                  {formatRelative(lastAt, now)}
                </time>
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}
