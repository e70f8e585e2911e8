import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatDuration } from "#lib/time.ts";
import { formatRelative } from "#product/relative-time.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { callListText as text } from "#product/texts/tools/call-list.ts";
import { urls } from "#product/urls.ts";
import { cx } from "#ui/cx.ts";
import { ListEnd } from "#ui/data/list-end.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import type { CallPage, ListedCall } from "./service/list-calls.ts";

interface CallListProps {
  pages: {
    readonly data: { readonly pages: readonly CallPage[] } | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly hasNextPage: boolean;
    fetchNextPage(): unknown;
    refetch(): unknown;
  };
  /** What people call a tool; without it, all calls are of the same one, and a row begins with its chat or run. */
  titleOf?(tool: string): string;
}

const tones: Partial<Record<ListedCall["state"], string>> = {
  failed: "text-danger",
  unknown: "text-warning",
  waiting: "text-warning",
};

/** The latest calls: who made them where, and how they ended. What they sent is read in their chat or run. */
export function CallList({ pages, titleOf }: CallListProps) {
  const { slug } = useWorkspace();
  if (pages.isError)
    return (
      <ErrorState
        title={pageStateText.error.listTitle}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      >
        {pageStateText.error.listText}
      </ErrorState>
    );
  if (!pages.data) return <Skeleton lines={4} />;
  const calls = pages.data.pages.flatMap((page) => page.calls);
  if (calls.length === 0) return <p className="text-ink-3">{text.none}</p>;
  const now = new Date();
  return (
    <>
      <ul aria-label={text.label} className="border-line border-t">
        {calls.map(({ id, tool, state, at, durationMs, person, agent, place }) => (
          <ListRow
            key={id}
            isPressable
            title={
              <Link
                href={place.kind === "chat" ? urls.chat(slug, place.id) : urls.run(slug, place.id)}
                className="stretch"
              >
                {titleOf ? (
                  <>
                    {titleOf(tool)} <span className="sr-only">{text.open[place.kind](place.title)}</span>
                  </>
                ) : (
                  place.title
                )}
              </Link>
            }
            meta={[person, agent, titleOf && place.title].filter(Boolean).join(" · ")}
            end={
              <span className="grid justify-items-end">
                <span className={cx(tones[state])}>
                  {text.states[state]}
                  {durationMs !== null && ` · ${formatDuration(durationMs)}`}
                </span>
                <time dateTime={at.toISOString()}>{formatRelative(at, now)}</time>
              </span>
            }
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <ListEnd
          lastId={calls.at(-1)?.id ?? ""}
          isLoading={pages.isFetchingNextPage}
          onMore={() => !pages.isFetchingNextPage && void pages.fetchNextPage()}
          label={text.more}
        />
      )}
      <p className="mt-3 text-sm text-ink-3">{text.visible}</p>
    </>
  );
}
