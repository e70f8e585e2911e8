import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import type { Cursor } from "../schema.ts";

/** Filter of a list. A search or tags cover all folders. */
export interface LibraryFilter {
  search: string;
  tags: readonly string[];
  /** null is the top. */
  folderId: string | null;
}

export const hasFilters = ({ search, tags }: Pick<LibraryFilter, "search" | "tags">) =>
  search.trim() !== "" || tags.length > 0;

/** The filter as the input of `getPage`. */
export const filterInput = ({ search, tags, folderId }: LibraryFilter) =>
  hasFilters({ search, tags }) ? { search: search.trim(), tags: [...tags] } : { folderId };

/**
 * Matching rows, one page at a time. While the next result loads, the previous one stays visible unless the folder
 * changes. `input` (filter and sort order) is the last part of the query key.
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

/** The part of the query that the "load more" row needs. */
export type LibraryPages = Pick<
  ReturnType<typeof useInfiniteQuery>,
  "hasNextPage" | "isFetchingNextPage" | "isPlaceholderData"
> & { fetchNextPage: () => Promise<unknown> };

/** Removes a row from the loaded pages; `key` is the property with the rows. */
export const removeRow =
  <Key extends string>(key: Key, id: string) =>
  <Page extends Record<Key, { id: string }[]>>(
    list: InfiniteData<Page, unknown> | undefined,
  ): InfiniteData<Page, unknown> | undefined =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({ ...page, [key]: page[key].filter((row) => row.id !== id) })),
    };
