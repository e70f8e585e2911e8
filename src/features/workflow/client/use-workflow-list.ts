import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { filterInput, type LibraryFilter, useLibraryPages } from "#features/folder/client/use-library-pages.ts";
import type { WorkflowSort } from "#features/library/schema.ts";
import type { ListedWorkflow } from "#features/library/service/workflow-page.ts";

export type { ListedWorkflow };

/** The sort order of the library. */
export interface WorkflowOrder {
  sort: WorkflowSort;
  isReversed: boolean;
}

/** The matching workflows, page by page. */
export function useWorkflowList({ sort, isReversed, ...filter }: LibraryFilter & WorkflowOrder) {
  const { id: workspaceId } = useWorkspace();
  const input = { workspaceId, sort, isReversed, ...filterInput(filter) };
  const query = useLibraryPages(api.workflow.getPage.pathKey(), input, (after, signal) =>
    client.workflow.getPage.query({ ...input, ...(after && { after }) }, { signal }),
  );
  const rows = useMemo(() => query.data?.pages.flatMap(({ workflows }) => workflows), [query.data]);
  return { ...query, rows };
}

/** The number of workflows per folder, and all tags. */
export function useWorkflowSummary() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.workflow.getSummary.queryOptions({ workspaceId }));
}
