import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { filterInput, type LibraryFilter, useLibraryPages } from "#features/folder/client/use-library-pages.ts";
import type { WorkflowSort } from "#features/library/schema.ts";
import type { ListedWorkflow } from "#features/library/service/workflow-page.ts";

export type { ListedWorkflow };

/** In which order the library stands. */
export interface WorkflowOrder {
  sort: WorkflowSort;
  isReversed: boolean;
}

/** The workflows that match, a page at a time. */
export function useWorkflowList({ sort, isReversed, ...filter }: LibraryFilter & WorkflowOrder) {
  const { id: workspaceId } = useWorkspace();
  const input = { workspaceId, sort, isReversed, ...filterInput(filter) };
  const query = useLibraryPages(api.workflow.getPage.pathKey(), input, (after, signal) =>
    client.workflow.getPage.query({ ...input, ...(after && { after }) }, { signal }),
  );
  const rows = useMemo(() => query.data?.pages.flatMap(({ workflows }) => workflows), [query.data]);
  return { ...query, rows };
}

/** How many workflows there are, and in which folders; and the tags that they have. */
export function useWorkflowSummary() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.workflow.getSummary.queryOptions({ workspaceId }));
}
