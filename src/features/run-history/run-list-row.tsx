import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { AuthorAvatar } from "#features/run/author-avatar.tsx";
import { displayStatus } from "#features/run/schema.ts";
import { TriggerLabel } from "#features/run/trigger-label.tsx";
import { formatDate } from "#lib/locale.ts";
import { formatDuration } from "#lib/time.ts";
import { formatCredits } from "#product/credits.ts";
import { formatRelative } from "#product/relative-time.ts";
import { runDots, statusName } from "#product/run-status.ts";
import { listText } from "#product/texts/shell/list.ts";
import { urls } from "#product/urls.ts";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { durationOf, type RunRow } from "./client/run-list-filters.ts";

interface RunListRowProps {
  run: RunRow;
  /** The row's index in a virtualized list. */
  index?: number | undefined;
  hasWorkflow: boolean;
  isSelected: boolean;
  onSelect: () => void;
}

/** One run of the list; the whole row is a link. */
export function RunListRow({ run, index, hasWorkflow, isSelected, onSelect }: RunListRowProps) {
  const { slug } = useWorkspace();
  const now = new Date();
  const status = displayStatus(run);
  const statusLabel = statusName(status);
  return (
    <TableRow isPressable isSelected={isSelected} index={index}>
      <TableCell className="w-8">
        <span className="relative z-1 flex">
          <Checkbox aria-label={listText.select(run.title)} isSelected={isSelected} onChange={onSelect} />
        </span>
      </TableCell>
      <TableCell className="max-w-0 w-full">
        <span className="flex min-w-0 items-center gap-2.5">
          <span className="@xl:hidden">
            <StatusDot status={runDots[status]} label="" />
          </span>
          <span className="min-w-0 flex-1">
            <Link
              href={urls.run(slug, run.id)}
              data-row={run.id}
              title={run.title}
              className="stretch block cut font-medium"
            >
              {run.title}
            </Link>
            <span className="block cut text-sm text-ink-3">
              <span className="@xl:hidden">{`${statusLabel} · `}</span>
              {hasWorkflow && run.workflowTitle}
              <span className="@2xl:hidden">
                {hasWorkflow && " · "}
                {formatRelative(run.createdAt, now)}
              </span>
            </span>
          </span>
          <AuthorAvatar userId={run.userId} />
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-sm @max-xl:hidden">
        <StatusDot status={runDots[status]} label={statusLabel} isLabelShown />
      </TableCell>
      <TableCell className="whitespace-nowrap text-sm text-ink-2 @max-4xl:hidden">
        <TriggerLabel trigger={run.trigger} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-sm text-ink-2 @max-2xl:hidden">
        <time dateTime={run.createdAt.toISOString()} title={formatDate(run.createdAt)}>
          {formatRelative(run.createdAt, now)}
        </time>
      </TableCell>
      <TableCell align="end" className="whitespace-nowrap text-sm text-ink-2 @max-3xl:hidden">
        {formatDuration(durationOf(run, now))}
      </TableCell>
      <TableCell align="end" className="whitespace-nowrap text-sm text-ink-2 @max-2xl:hidden">
        {formatCredits(run.credits)}
      </TableCell>
    </TableRow>
  );
}
