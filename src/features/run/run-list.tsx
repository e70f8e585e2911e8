import { Download, Trash2, Workflow } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { formatDuration } from "#lib/time.ts";
import { limits } from "#product/limits.ts";
import { statusName, triggerName } from "#product/run-status.ts";
import { buttonText, dialogText } from "#product/texts/dialog.ts";
import { runText } from "#product/texts/run.ts";
import { runPageText } from "#product/texts/run-page.ts";
import { shellText } from "#product/texts/shell.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { downloadText } from "#ui/markdown/download-text.ts";
import { toCsv } from "#ui/markdown/table-csv.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Table } from "#ui/table.tsx";
import { TableHead } from "#ui/table-head.tsx";
import { Link } from "#web/shell/link.tsx";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { canDeleteRun } from "./access.ts";
import { durationOf, isFiltered, noFilters, type RunFilters, type RunRow, rowStatus } from "./client/run-filters.ts";
import { useDeleteRuns, useRunList } from "./client/use-run-list.ts";
import { RunListBar } from "./run-list-bar.tsx";
import { RunListRow } from "./run-list-row.tsx";

const text = runPageText.list;
const columns = runText.history.columns;

/** Runs, live: found, filtered, chosen and deleted; the arrows go from row to row, x chooses one. */
export function RunList({ workflowId }: { workflowId: string | null }) {
  const { actor } = useWorkspace();
  const [filters, setFilters] = useState<RunFilters>({ ...noFilters, workflowId });
  const { rows, data, isError, refetch, isFetching, isPlaceholderData } = useRunList(filters);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteRuns();
  const body = useRef<HTMLDivElement>(null);

  const deletable = (rows ?? []).filter((row) => canDeleteRun(actor, row));
  const selected = deletable.filter(({ id }) => chosen.has(id));
  const choose = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const press = (event: KeyboardEvent) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>("a.stretch") ?? [])];
    const at = links.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      links[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
    } else if (event.key === "x" && !event.metaKey && !event.ctrlKey) {
      const id = rows?.[at]?.id;
      if (id && deletable.some((row) => row.id === id)) choose(id);
    } else if (event.key === "Delete" && selected.length > 0) setDeleting(true);
  };
  const isNarrowed = isFiltered({ ...filters, workflowId: workflowId ? null : filters.workflowId });
  const isEmpty = rows?.length === 0;
  return (
    <>
      {(!isEmpty || isNarrowed) && (
        <RunListBar
          filters={filters}
          onChange={setFilters}
          hasWorkflows={workflowId === null}
          end={
            selected.length > 0 ? (
              <>
                <span className="text-sm text-ink-3 num">{shellText.list.selected(selected.length)}</span>
                <Button icon={Trash2} variant="danger" onPress={() => setDeleting(true)}>
                  {buttonText.delete}
                </Button>
              </>
            ) : (
              rows &&
              !isEmpty && (
                <Button
                  icon={Download}
                  variant="ghost"
                  onPress={() => downloadText("runs.csv", toCsv(csvOf(rows)), "text/csv")}
                  className="max-sm:hidden"
                >
                  {buttonText.exportCsv}
                </Button>
              )
            )
          }
        />
      )}
      {isError && !data ? (
        <ErrorState title={shellText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
          {shellText.error.listText}
        </ErrorState>
      ) : !rows ? (
        <ListSkeleton />
      ) : isEmpty ? (
        isNarrowed ? (
          <EmptyState
            title={shellText.list.noMatch}
            action={<Button onPress={() => setFilters({ ...noFilters, workflowId })}>{shellText.list.reset}</Button>}
          />
        ) : (
          <NoRuns workflowId={workflowId} />
        )
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between links that take the focus themselves
        <div ref={body} onKeyDown={press} aria-busy={isPlaceholderData} className="@container">
          <Table
            aria-label={text.title}
            head={
              <>
                <TableHead className="w-8">
                  <Checkbox
                    aria-label={text.selectAll}
                    isSelected={deletable.length > 0 && selected.length === deletable.length}
                    isIndeterminate={selected.length > 0 && selected.length < deletable.length}
                    isDisabled={deletable.length === 0}
                    onChange={(isAll) => setChosen(new Set(isAll ? deletable.map(({ id }) => id) : []))}
                  />
                </TableHead>
                <TableHead>{columns.title}</TableHead>
                <TableHead className="@max-xl:hidden">{columns.status}</TableHead>
                <TableHead className="@max-4xl:hidden">{columns.trigger}</TableHead>
                <TableHead className="@max-2xl:hidden">{columns.started}</TableHead>
                <TableHead align="end" className="@max-3xl:hidden">
                  {columns.duration}
                </TableHead>
                <TableHead align="end" className="@max-2xl:hidden">
                  {columns.credits}
                </TableHead>
              </>
            }
          >
            {rows.map((row) => (
              <RunListRow
                key={row.id}
                run={row}
                hasWorkflow={workflowId === null}
                isChosen={chosen.has(row.id)}
                onChoose={canDeleteRun(actor, row) ? () => choose(row.id) : null}
              />
            ))}
          </Table>
          {data && data.length >= limits.run.listed && (
            <p className="pt-4 text-sm text-ink-3">{text.newest(limits.run.listed)}</p>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        onOpenChange={setDeleting}
        {...confirmation(selected.length)}
        isDanger
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            selected.map(({ id }) => id),
            {
              onSettled() {
                setDeleting(false);
                setChosen(new Set());
              },
            },
          )
        }
      />
    </>
  );
}

function confirmation(count: number) {
  const { title, text: children, confirm: confirmText } = dialogText.confirm.deleteItems(count);
  return { title, children, confirmText };
}

function csvOf(rows: readonly RunRow[]): string[][] {
  const head = [
    columns.title,
    "Workflow",
    columns.status,
    columns.trigger,
    columns.started,
    columns.duration,
    columns.credits,
  ];
  const now = new Date();
  return [
    head,
    ...rows.map((run) => [
      run.title,
      run.workflowTitle,
      statusName(rowStatus(run)),
      triggerName(run.triggerType),
      run.createdAt.toISOString(),
      formatDuration(durationOf(run, now)),
      String(run.credits),
    ]),
  ];
}

function NoRuns({ workflowId }: { workflowId: string | null }) {
  const { slug } = useWorkspace();
  return (
    <EmptyState
      icon={Workflow}
      title={text.empty}
      action={
        <Link
          href={workflowId ? urls.startWorkflow(slug, workflowId) : urls.workflows(slug)}
          className={buttonClass({ variant: "primary" })}
        >
          {workflowId ? text.startRun : text.openWorkflows}
        </Link>
      }
    >
      {workflowId ? runText.history.empty : text.emptyText}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy>
      {["w-2/5", "w-1/3", "w-1/2", "w-1/4", "w-2/5"].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
        <div key={row} className="flex h-13 items-center gap-3 border-line border-b">
          <Skeleton className="size-4" />
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
