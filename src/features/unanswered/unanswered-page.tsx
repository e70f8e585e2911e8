import { CheckCheck, SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { unansweredText } from "#product/texts/knowledge/unanswered.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { FilterMenu } from "#ui/select/filter-menu.tsx";
import { type UnansweredFilters, useAskedAgents, useUnanswered } from "./client/use-unanswered.ts";
import { unansweredReasons, unansweredState } from "./schema.ts";
import { UnansweredRow } from "./unanswered-row.tsx";

const text = unansweredText;
const noFilters: UnansweredFilters = { state: "OPEN", agentId: null, reason: null };

/** What agents could not answer from the library. */
export function UnansweredPage() {
  const { slug } = useWorkspace();
  const [typed, setTyped] = useState("");
  const [filters, setFilters] = useState(noFilters);
  const list = useUnanswered(typed, filters);
  const agents = useAskedAgents();
  const { rows, total } = list;
  const change = (changes: Partial<UnansweredFilters>) => setFilters((now) => ({ ...now, ...changes }));
  const isFiltered = list.search !== "" || filters.agentId !== null || filters.reason !== null;
  const reset = () => {
    setTyped("");
    change({ agentId: null, reason: null });
  };
  return (
    <>
      <PageHead
        title={text.title}
        path={
          <>
            <Link href={urls.knowledge(slug)} className="rounded-mark hover:text-ink">
              {text.library}
            </Link>
            <span aria-hidden>/</span>
          </>
        }
      />
      <PageBody>
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <SearchField
            aria-label={text.search}
            placeholder={text.search}
            value={typed}
            onChange={setTyped}
            className="w-72 max-sm:w-full"
          />
          <Segmented
            aria-label={text.state}
            options={unansweredState.options.map((id) => ({ id, label: text.states[id] }))}
            value={filters.state}
            onChange={(state) => change({ state: unansweredState.parse(state) })}
          />
          <FilterMenu
            label={text.agent}
            isSingle
            options={(agents.data ?? []).map(({ id, title }) => ({ id, label: title }))}
            chosen={filters.agentId ? [filters.agentId] : []}
            onChoose={([id]) => change({ agentId: id ?? null })}
          />
          <FilterMenu
            label={text.reason}
            isSingle
            options={unansweredReasons.map((id) => ({ id, label: text.reasons[id] }))}
            chosen={filters.reason ? [filters.reason] : []}
            onChoose={([id]) => change({ reason: unansweredReasons.find((one) => one === id) ?? null })}
          />
          {isFiltered && (
            <Button variant="ghost" onPress={reset}>
              {listText.reset}
            </Button>
          )}
          <span role="status" className="ml-auto text-sm text-ink-3 num max-sm:hidden">
            {rows && total > 0 && text.count(total)}
          </span>
        </div>
        {list.isError && !rows ? (
          <ErrorState title={text.loadFailed} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : !rows ? (
          <div role="status" aria-busy aria-label={text.list} className="grid gap-6">
            <Skeleton lines={2} />
            <Skeleton lines={2} />
          </div>
        ) : rows.length > 0 ? (
          <>
            <ul aria-label={text.list} aria-busy={list.isPlaceholderData} className="border-line border-t">
              {rows.map((line) => (
                <UnansweredRow key={line.groupId} line={line} isDone={filters.state === "DONE"} />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button
                variant="ghost"
                className="mt-3"
                isPending={list.isFetchingNextPage}
                onPress={() => void list.fetchNextPage()}
              >
                {text.more}
              </Button>
            )}
          </>
        ) : isFiltered ? (
          <EmptyState icon={SearchX} title={text.noMatch} action={<Button onPress={reset}>{listText.reset}</Button>} />
        ) : (
          <EmptyState icon={CheckCheck} title={text.empty.title}>
            {filters.state === "DONE" ? text.empty.done : text.empty.text}
          </EmptyState>
        )}
      </PageBody>
    </>
  );
}
