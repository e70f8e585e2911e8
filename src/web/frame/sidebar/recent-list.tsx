import { Pin, Search } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { usePinnedChats } from "#features/chat/client/use-chat-list.ts";
import { useRecentItems } from "#features/home/client/use-recent-items.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { listText } from "#product/texts/shell/list.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { navItemClass } from "./nav-item.tsx";

const text = navText;

/** Recent chats and runs in the sidebar with their status. */
export function RecentList() {
  const { slug } = useWorkspace();
  const [search, setSearch] = useState<string | null>(null);
  const { items, isError, retry, hasMore, isLoadingMore, loadMore } = useRecentItems(
    useDebouncedValue((search ?? "").trim(), timers.check.searchMs),
  );
  const { data: pinned } = usePinnedChats();
  const isSearching = Boolean(search?.trim());
  // Search results aren't split; otherwise pinned chats come first.
  const pins = isSearching ? [] : (pinned ?? []);
  const pinnedIds = new Set(pins.map(({ id }) => id));
  const shown = items?.filter(({ id }) => !pinnedIds.has(id));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="mt-4 mb-1 flex h-6 flex-none items-center pr-1 pl-2.5">
        <h2 className="flex-1 text-xs font-medium text-ink-3">{text.recent}</h2>
        <IconButton
          icon={Search}
          size="xs"
          label={text.searchRecent}
          aria-expanded={search !== null}
          onPress={() => setSearch(search === null ? "" : null)}
        />
      </div>
      {search !== null && (
        <div className="flex-none px-0.5 pb-2">
          <SearchField
            aria-label={text.searchRecent}
            placeholder={text.searchRecent}
            value={search}
            onChange={setSearch}
            autoFocus
          />
        </div>
      )}
      {/* On a low screen, an empty list has nothing that the keyboard could scroll to. */}
      <div
        className={cx(
          "min-h-0 flex-1 pb-2",
          items?.length === 0 && !isSearching ? "overflow-hidden" : "overflow-y-auto scroll-thin",
        )}
        aria-busy={!items}
      >
        {items ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-px">
            {pins.map(({ id, title }) => (
              <li key={id}>
                <Link href={urls.chat(slug, id)} title={title} className={cx(navItemClass, "gap-2 pr-2 pl-1.5")}>
                  <span className="grid w-3.5 flex-none place-items-center text-ink-3">
                    <Pin role="img" aria-label={text.pinned} className="size-3" />
                  </span>
                  <span className="min-w-0 cut">{title}</span>
                </Link>
              </li>
            ))}
            {shown?.map(({ id, href, title, status, statusText }) => (
              <li key={id}>
                <Link href={href} title={title} className={cx(navItemClass, "gap-2 pr-2 pl-1.5")}>
                  <StatusDot status={status} label={statusText} />
                  <span className="min-w-0 cut">{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : isError ? (
          <Button size="s" variant="ghost" isFullWidth onPress={() => void retry()}>
            {buttonText.tryAgain}
          </Button>
        ) : (
          <RecentSkeleton />
        )}
        {items?.length === 0 && (
          <p className="px-2.5 py-1 text-sm text-ink-3">{search ? listText.noMatch : text.noRecent}</p>
        )}
        {search && isSearching && (
          <Link
            href={urls.chats(slug, { search: search.trim() })}
            className={cx(navItemClass, "gap-2 pr-2 pl-2.5 text-sm")}
          >
            <Search aria-hidden className="text-ink-3" />
            <span className="min-w-0 cut">{chatListText.searchInMessages}</span>
          </Link>
        )}
        {hasMore && (
          <Button size="s" variant="ghost" isFullWidth isPending={isLoadingMore} onPress={loadMore}>
            {buttonText.loadMore}
          </Button>
        )}
      </div>
    </div>
  );
}

const widths = ["w-40", "w-28", "w-44", "w-36", "w-24", "w-32"];

function RecentSkeleton() {
  return widths.map((width) => (
    <div key={width} className="flex h-[30px] items-center gap-2 pl-1.5">
      <Skeleton className="mx-[3.5px] size-[7px] rounded-full" />
      <Skeleton className={cx("h-3.5", width)} />
    </div>
  ));
}
