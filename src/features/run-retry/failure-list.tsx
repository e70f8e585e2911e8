import { CircleCheck, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { formatDate } from "#lib/locale.ts";
import { formatRelative } from "#product/relative-time.ts";
import { runRetryText as text } from "#product/texts/run/run-list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { type FailureGroup, useFailures } from "./client/use-run-retries.ts";
import { RetryDialog } from "./retry-dialog.tsx";
import type { FailureFilters } from "./schema.ts";

interface FailureListProps {
  filters: Omit<FailureFilters, "workspaceId">;
  /** False in the history of one workflow. */
  hasWorkflow: boolean;
  /** The URL of the list with the runs of one group. */
  runsUrl: (group: FailureGroup) => string;
}

/** Failed runs by step and error. Each group can be opened, or retried as a whole. */
export function FailureList({ filters, ...list }: FailureListProps) {
  const { id: workspaceId } = useWorkspace();
  const [retried, setRetried] = useState<FailureGroup | null>(null);
  return (
    <>
      <FailureGroups filters={filters} {...list} onRetry={setRetried} />
      {/* Outside the list, which is empty for a moment while the runs of the last group start again. */}
      {retried && (
        <RetryDialog
          target={{
            workspaceId,
            ...filters,
            workflowId: retried.workflowId,
            errorKey: retried.errorKey,
            ...(retried.nodeId !== null && { failedNodeId: retried.nodeId }),
          }}
          onClose={() => setRetried(null)}
        />
      )}
    </>
  );
}

interface FailureGroupsProps extends FailureListProps {
  onRetry: (group: FailureGroup) => void;
}

function FailureGroups({ filters, hasWorkflow, runsUrl, onRetry }: FailureGroupsProps) {
  const { id: workspaceId } = useWorkspace();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useFailures({ workspaceId, ...filters });
  if (!data)
    return isError ? (
      <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
        {pageStateText.error.listText}
      </ErrorState>
    ) : (
      <ListSkeleton label={pageStateText.loading} mark="size-6" />
    );
  if (data.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={text.noFailures}>
        {text.noFailuresText}
      </EmptyState>
    );
  return (
    <ul aria-label={text.groups} aria-busy={isPlaceholderData} className="border-line border-t">
      {data.map((group) => (
        <FailureRow
          key={`${group.workflowId}:${group.nodeId}:${group.errorKey}`}
          group={group}
          hasWorkflow={hasWorkflow}
          url={runsUrl(group)}
          onRetry={() => onRetry(group)}
        />
      ))}
    </ul>
  );
}

interface FailureRowProps {
  group: FailureGroup;
  hasWorkflow: boolean;
  url: string;
  onRetry: () => void;
}

function FailureRow({ group, hasWorkflow, url, onRetry }: FailureRowProps) {
  const { label, type, error, workflowTitle, runs, retryable, lastAt } = group;
  const step = label || text.noStep;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="flex min-w-0 flex-[1_1_20rem] items-start gap-3">
        <StepTile type={type} size={24} />
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">
            {step}
            {hasWorkflow && <span className="font-normal text-ink-3">{` · ${workflowTitle}`}</span>}
          </p>
          <p className="line-clamp-2 whitespace-pre-line text-sm text-ink-2 wrap-anywhere">
            {error || text.unknownError}
          </p>
          <p className="text-sm text-ink-3 num">
            {text.failedRuns(runs)}
            {" · "}
            <time dateTime={lastAt.toISOString()} title={formatDate(lastAt)}>
              {text.lastSeen(formatRelative(lastAt, new Date()))}
            </time>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:pl-9">
        <Link
          href={url}
          isSearchCompared
          aria-label={text.showRunsOf(step)}
          className="flex min-h-control items-center rounded-control px-2.5 font-medium text-ink-2 hover:bg-hover hover:text-ink"
        >
          {text.showRuns}
        </Link>
        {retryable > 0 && (
          <Button icon={RotateCcw} aria-label={text.retryAllOf(step)} onPress={onRetry}>
            {text.retryAll}
          </Button>
        )}
      </div>
    </li>
  );
}
