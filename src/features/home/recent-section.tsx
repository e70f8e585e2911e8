import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatRelative } from "#product/relative-time.ts";
import { homeText } from "#product/texts/shell/home.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import type { RecentItem } from "./client/merge-recent.ts";
import { useRecentItems } from "./client/use-recent-items.ts";

const text = homeText;
const shownItems = 6;

function metaOf({ kind, origin, statusText }: RecentItem): string {
  if (kind === "chat") return origin ? text.chatWith(origin) : text.chat;
  return `${origin} · ${statusText}`;
}

/** The latest chats and runs, without those shown above, and links to the full lists. */
export function RecentSection({ hiddenIds }: { hiddenIds: ReadonlySet<string> }) {
  const { slug } = useWorkspace();
  const { items, isError, retry } = useRecentItems();
  return (
    <section aria-labelledby="recent" aria-busy={!items}>
      <SectionHeader
        id="recent"
        title={text.recent}
        actions={
          <>
            <Link href={urls.chats(slug)} className="rounded-mark hover:text-ink">
              {text.allChats}
            </Link>
            <Link href={urls.history(slug)} className="ml-2 rounded-mark hover:text-ink">
              {text.allRuns}
            </Link>
          </>
        }
      />
      {items ? (
        <ul>
          {items
            .filter(({ id }) => !hiddenIds.has(id))
            .slice(0, shownItems)
            .map((item) => (
              <ListRow
                key={item.id}
                isPressable
                start={<StatusDot status={item.status} label={item.statusText} />}
                title={
                  <Link href={item.href} className="stretch">
                    {item.title}
                  </Link>
                }
                meta={metaOf(item)}
                end={formatRelative(item.at, new Date())}
              />
            ))}
        </ul>
      ) : isError ? (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => void retry()}>
          {pageStateText.error.listText}
        </ErrorState>
      ) : (
        <RowSkeletons />
      )}
      {items?.length === 0 && <p className="py-4 text-ink-3">{text.noRecent}</p>}
    </section>
  );
}

function RowSkeletons() {
  return (
    <div>
      {Array.from({ length: 4 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
        <div key={row} className="flex min-h-13 items-center gap-3 border-line border-b">
          <Skeleton className="size-3.5 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
