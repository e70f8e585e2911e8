import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { WorkflowCursor, WorkflowSort } from "#features/library/schema.ts";
import type { ListedWorkflow } from "#features/library/service/list-page.ts";

export type { ListedWorkflow };

/** In which order the library stands. */
export interface WorkflowOrder {
  sort: WorkflowSort;
  isReversed: boolean;
}

/** What the library shows; a search and tags look into all folders. */
export interface WorkflowView extends WorkflowOrder {
  search: string;
  tags: readonly string[];
  /** null is the top. */
  folderId: string | null;
}

export const isNarrowed = ({ search, tags }: Pick<WorkflowView, "search" | "tags">) =>
  search.trim() !== "" || tags.length > 0;

/** The workflows that match, a page at a time. While others are asked for the last answer stays, but not in another folder. */
export function useWorkflowList(view: WorkflowView) {
  const { id: workspaceId } = useWorkspace();
  const { sort, isReversed, search, tags, folderId } = view;
  const place = isNarrowed(view) ? { search, tags: [...tags] } : { folderId };
  const asked = { workspaceId, sort, isReversed, ...place };
  const query = useInfiniteQuery({
    queryKey: [...api.workflow.getPage.pathKey(), "pages", asked] as const,
    queryFn: ({ pageParam: after, signal }) =>
      client.workflow.getPage.query({ ...asked, ...(after && { after }) }, { signal }),
    initialPageParam: null as WorkflowCursor | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (before, previous) => {
      const last = previous?.queryKey.at(-1);
      const wasIn = typeof last === "object" && "folderId" in last ? last.folderId : folderId;
      return isNarrowed(view) || wasIn === folderId ? keepPreviousData(before) : undefined;
    },
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ workflows }) => workflows), [query.data]);
  return { ...query, rows };
}

/** How many workflows there are, and in which folders; and the tags that they have. */
export function useWorkflowSummary() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.workflow.getSummary.queryOptions({ workspaceId }));
}
