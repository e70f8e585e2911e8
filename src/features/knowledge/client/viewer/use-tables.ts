import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import type { Answers } from "#client/wire.ts";
import type { ViewedSource } from "./use-source.ts";

export type SourceTable = Answers["knowledgeSourceTreeNode"]["getTables"][number];
export type SourceRow = Answers["knowledgeSourceTreeNode"]["readTable"]["rows"][number];

export interface RowSort {
  /** Its place in the table. */
  readonly column: number;
  readonly isDescending: boolean;
}

/** What was typed for each column, by its place; no entry for a column without a filter. */
export type RowFilters = ReadonlyMap<number, string>;

/** The tables of a source with their columns. A source that is learned again has new ones. */
export function useTables(nodeId: string, source: ViewedSource) {
  const version = source.learnedAt?.getTime() ?? 0;
  return useQuery({
    queryKey: [...api.knowledgeSourceTreeNode.getTables.pathKey(), nodeId, version],
    queryFn: ({ signal }) => client.knowledgeSourceTreeNode.getTables.query({ id: nodeId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isSilent: true },
  });
}

/** The rows of a table, page by page. */
export function useTableRows(nodeId: string, tableId: string, view: { sort: RowSort | null; filters: RowFilters }) {
  const filters = [...view.filters].map(([column, text]) => ({ column, text }));
  const shown = { filters, ...(view.sort && { sort: view.sort }) };
  const pages = useInfiniteQuery({
    queryKey: [...api.knowledgeSourceTreeNode.readTable.pathKey(), nodeId, tableId, shown],
    queryFn: ({ pageParam: offset, signal }) =>
      client.knowledgeSourceTreeNode.readTable.query({ id: nodeId, tableId, ...shown, offset }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, total }, all) => {
      const read = all.reduce((sum, page) => sum + page.rows.length, 0);
      return rows.length > 0 && read < total ? read : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isSilent: true },
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows), [pages.data]);
  return { ...pages, rows, total: pages.data?.pages[0]?.total ?? 0 };
}
