import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { filterInput, type LibraryFilter, useLibraryPages } from "#features/folder/client/use-library-pages.ts";
import type { AgentSort } from "../schema.ts";

/** What the list of agents shows, and in which order. */
export interface AgentView extends LibraryFilter {
  sort: AgentSort;
  /** Also agents made for workflows. */
  includesWorkflowAgents: boolean;
}

/** The agents that match, a page at a time; `hidden` counts agents made for workflows that match where nothing else does. */
export function useAgentList({ sort, includesWorkflowAgents, ...filter }: AgentView) {
  const { id: workspaceId } = useWorkspace();
  const query = { workspaceId, sort, includeWorkflowAgents: includesWorkflowAgents, ...filterInput(filter) };
  const pages = useLibraryPages(api.agent.getPage.pathKey(), query, (after, signal) =>
    client.agent.getPage.query({ ...query, ...(after && { after }) }, { signal }),
  );
  const rows = useMemo(() => pages.data?.pages.flatMap(({ agents }) => agents), [pages.data]);
  return { ...pages, rows, hidden: pages.data?.pages[0]?.hidden ?? 0 };
}

/** How many agents there are, and in which folders; their tags; and how many were made for workflows. */
export function useAgentSummary(includesWorkflowAgents: boolean) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.agent.getSummary.queryOptions({ workspaceId, includeWorkflowAgents: includesWorkflowAgents }));
}
