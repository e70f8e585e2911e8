import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { RunData } from "#features/run/client/run-data.ts";
import { displayStatus } from "#features/run/schema.ts";
import { formatCreditAmount } from "#product/credits.ts";
import { formatRelative } from "#product/relative-time.ts";
import { runDots, statusName, triggerName } from "#product/run-status.ts";
import { compareRunsText as text } from "#product/texts/run/compare-runs.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { useRunsToCompare } from "./client/use-runs-to-compare.ts";

/** The other runs of the same workflow, to compare one with this run. */
export function ChooseRun({ run }: { run: RunData }) {
  const { slug } = useWorkspace();
  const [typed, setTyped] = useState("");
  const { data, isError, refetch, isFetching } = useRunsToCompare(run.workflowId, run.id, typed);
  const now = new Date();
  return (
    <>
      <PageHead title={text.title} meta={<span className="cut">{run.title}</span>} />
      <PageBody width="read">
        <h2 className="mb-3 text-lg font-semibold">{text.choose}</h2>
        <SearchField
          aria-label={text.search}
          placeholder={text.search}
          shortcut="/"
          value={typed}
          onChange={setTyped}
          className="mb-4"
        />
        {isError && !data ? (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : !data ? (
          <ListSkeleton label={pageStateText.loading} mark="size-4" />
        ) : data.length === 0 ? (
          <EmptyState
            title={typed.trim() ? listText.noMatch : text.noOther}
            action={
              !typed.trim() &&
              !run.isWorkflowDeleted && (
                <Link href={urls.startWorkflow(slug, run.workflowId)} className={buttonClass({ variant: "primary" })}>
                  {text.startRun}
                </Link>
              )
            }
          />
        ) : (
          <ul aria-label={text.choose} className="border-line border-t">
            {data.map((one) => (
              <li
                key={one.id}
                className="relative flex items-center gap-3 border-line border-b py-2.5 transition-colors hover:bg-sunken"
              >
                <StatusDot status={runDots[displayStatus(one)]} label="" />
                <span className="min-w-0 flex-1">
                  <Link
                    href={urls.compareRuns(slug, run.id, one.id)}
                    isSearchCompared
                    className="stretch block cut font-medium"
                  >
                    {one.title}
                  </Link>
                  <span className="block cut text-sm text-ink-3">
                    {[
                      statusName(displayStatus(one)),
                      triggerName(one.trigger),
                      formatRelative(one.createdAt, now),
                      formatCreditAmount(one.credits),
                    ].join(" · ")}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PageBody>
    </>
  );
}
