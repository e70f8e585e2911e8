import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatDate } from "#lib/locale.ts";
import { formatDuration } from "#lib/time.ts";
import { formatCredits } from "#product/credits.ts";
import { runAnalyticsText as text } from "#product/texts/run/run-analytics.ts";
import { urls } from "#product/urls.ts";
import { ColumnChart } from "#ui/data/column-chart.tsx";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import type { Analytics } from "./client/use-analytics.ts";

interface RunsPerDayProps {
  days: Analytics["days"];
  workflowId: string;
}

const dayName = (day: string) =>
  formatDate(new Date(`${day}T12:00:00Z`), { day: "numeric", month: "short", timeZone: "UTC" });

/** Runs per day as a chart, and as a table with links to the runs of each day. */
export function RunsPerDay({ days, workflowId }: RunsPerDayProps) {
  const { slug } = useWorkspace();
  const active = days.filter(({ runs }) => runs > 0).toReversed();
  return (
    <section className="grid gap-4">
      <SectionHeader title={text.perDay} variant="title" />
      <ColumnChart
        parts={[
          { name: text.completed, tone: "accent" },
          { name: text.failed, tone: "danger" },
          { name: text.other, tone: "neutral" },
        ]}
        maxText={text.most(Math.max(...days.map(({ runs }) => runs)))}
        columns={days.map(({ day, runs, completed, failed }) => ({
          id: day,
          label: dayName(day),
          description: text.daySummary(dayName(day), runs, failed),
          values: [completed, failed, runs - completed - failed],
        }))}
      />
      <Disclosure title={text.table}>
        <Table
          aria-label={text.perDay}
          head={
            <>
              <TableHead>{text.day}</TableHead>
              <TableHead align="end">{text.runs}</TableHead>
              <TableHead align="end">{text.failed}</TableHead>
              <TableHead align="end" className="max-sm:hidden">
                {text.averageDuration}
              </TableHead>
              <TableHead align="end">{text.credits}</TableHead>
            </>
          }
        >
          {active.map(({ day, runs, failed, averageMs, credits }) => (
            <TableRow key={day} isPressable>
              <TableCell>
                <Link
                  href={urls.workflowRuns(slug, workflowId, { from: day, to: day })}
                  className="stretch font-medium"
                >
                  {dayName(day)}
                </Link>
              </TableCell>
              <TableCell align="end">{runs}</TableCell>
              <TableCell align="end">{failed}</TableCell>
              <TableCell align="end" className="max-sm:hidden">
                {averageMs === null ? text.noValue : formatDuration(averageMs)}
              </TableCell>
              <TableCell align="end">{formatCredits(credits)}</TableCell>
            </TableRow>
          ))}
        </Table>
      </Disclosure>
    </section>
  );
}
