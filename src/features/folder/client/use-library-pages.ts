import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import type { Cursor } from "../schema.ts";

/** Where a list looks; a search and tags look into all folders. */
export interface LibraryFilter {
  search: string;
  tags: readonly string[];
  /** null is the top. */
  folderId: string | null;
}

export const hasFilters = ({ search, tags }: Pick<LibraryFilter, "search" | "tags">) =>
  search.trim() !== "" || tags.length > 0;

/** The part of a request that says where the list looks. */
export const filterInput = ({ search, tags, folderId }: LibraryFilter) =>
  hasFilters({ search, tags }) ? { search: search.trim(), tags: [...tags] } : { folderId };

/**
 * The rows that match, a page at a time. While others are asked for the last answer stays, but not in another folder.
 * `asked` is what `placeOf` and the order say; it is the last part of the key.
 */
export function useLibraryPages<Page extends { next: Cursor | null }, Input extends object>(
  pathKey: QueryKey,
  input: Input & { folderId?: string | null },
  fetchPage: (after: Cursor | null, signal: AbortSignal) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey: [...pathKey, "pages", input],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (before: InfiniteData<Page, Cursor | null> | undefined, previous) => {
      const { folderId } = input;
      const last = previous?.queryKey.at(-1);
      const previousFolderId = typeof last === "object" && last && "folderId" in last ? last.folderId : folderId;
      return folderId === undefined || previousFolderId === folderId ? keepPreviousData(before) : undefined;
    },
  });
}

/** What the end of a list has to know of its pages. */
export type LibraryPages = Pick<
  ReturnType<typeof useInfiniteQuery>,
  "hasNextPage" | "isFetchingNextPage" | "isPlaceholderData"
> & { fetchNextPage: () => Promise<unknown> };

/** Takes a row out of the loaded pages, which hold their rows under `name`. */
export const removeRow =
  <Key extends string>(key: Key, id: string) =>
  <Page extends Record<Key, { id: string }[]>>(
    list: InfiniteData<Page, unknown> | undefined,
  ): InfiniteData<Page, unknown> | undefined =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({ ...page, [key]: page[key].filter((row) => row.id !== id) })),
    };
