import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatNumber } from "#lib/locale.ts";
import { formatDuration } from "#lib/time.ts";
import { formatCredits } from "#product/credits.ts";
import { triggerName } from "#product/run-status.ts";
import { runAnalyticsText as text } from "#product/texts/run/run-analytics.ts";
import { urls } from "#product/urls.ts";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import type { Analytics } from "./client/use-analytics.ts";
import type { AnalyticsPeriod } from "./schema.ts";

interface RunsPerTriggerProps {
  triggers: Analytics["triggers"];
  workflowId: string;
  days: AnalyticsPeriod;
}

/** The figures for each way in which runs were started, with links to these runs. */
export function RunsPerTrigger({ triggers, workflowId, days }: RunsPerTriggerProps) {
  const { slug } = useWorkspace();
  return (
    <section className="grid gap-3">
      <SectionHeader title={text.byTrigger} variant="title" />
      <Table
        aria-label={text.byTrigger}
        head={
          <>
            <TableHead>{text.trigger}</TableHead>
            <TableHead align="end">{text.runs}</TableHead>
            <TableHead align="end">{text.successRate}</TableHead>
            <TableHead align="end" className="max-sm:hidden">
              {text.averageDuration}
            </TableHead>
            <TableHead align="end">{text.credits}</TableHead>
          </>
        }
      >
        {triggers.map(({ trigger, runs, completed, failed, averageMs, credits }) => (
          <TableRow key={trigger} isPressable>
            <TableCell>
              <Link
                href={urls.workflowRuns(slug, workflowId, { trigger, days })}
                className="stretch font-medium"
                aria-label={text.showRunsOf(runs, triggerName(trigger))}
              >
                {triggerName(trigger)}
              </Link>
            </TableCell>
            <TableCell align="end">{formatNumber(runs)}</TableCell>
            <TableCell align="end">
              {completed + failed === 0 ? text.noValue : text.percent(completed / (completed + failed))}
            </TableCell>
            <TableCell align="end" className="max-sm:hidden">
              {averageMs === null ? text.noValue : formatDuration(averageMs)}
            </TableCell>
            <TableCell align="end">{formatCredits(credits)}</TableCell>
          </TableRow>
        ))}
      </Table>
    </section>
  );
}
