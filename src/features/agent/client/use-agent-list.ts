import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { filterInput, type LibraryFilter, useLibraryPages } from "#features/folder/client/use-library-pages.ts";
import type { AgentSort } from "../schema.ts";

/** Filter and order of the list of agents. */
export interface AgentView extends LibraryFilter {
  sort: AgentSort;
  /** Includes agents made for workflows. */
  includesWorkflowAgents: boolean;
}

/**
 * Loads matching agents page by page. `hidden` is the number of matching agents made for workflows, if nothing else
 * matches.
 */
export function useAgentList({ sort, includesWorkflowAgents, ...filter }: AgentView) {
  const { id: workspaceId } = useWorkspace();
  const query = { workspaceId, sort, includeWorkflowAgents: includesWorkflowAgents, ...filterInput(filter) };
  const pages = useLibraryPages(api.agent.getPage.pathKey(), query, (after, signal) =>
    client.agent.getPage.query({ ...query, ...(after && { after }) }, { signal }),
  );
  const rows = useMemo(() => pages.data?.pages.flatMap(({ agents }) => agents), [pages.data]);
  return { ...pages, rows, hidden: pages.data?.pages[0]?.hidden ?? 0 };
}

/** Counts of agents in total, per folder, per tag, and made for workflows. */
export function useAgentSummary(includesWorkflowAgents: boolean) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.agent.getSummary.queryOptions({ workspaceId, includeWorkflowAgents: includesWorkflowAgents }));
}
