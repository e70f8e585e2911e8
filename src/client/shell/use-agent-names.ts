import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { api, client } from "../api.ts";
import { queryInBatches } from "./query-in-batches.ts";
import { useWorkspace } from "./use-workspace.ts";

export type AgentName = Awaited<ReturnType<typeof client.agent.findNames.query>>[number];

/** Workflow agents to include besides shared ones. */
interface Scope {
  workflowId?: string;
  includeWorkflowAgents?: boolean;
}

export const agentSearch = (workspaceId: string, search: string, scope: Scope) => ({
  workspaceId,
  ...scope,
  ...(search && { search: search.slice(0, limits.request.searchChars) }),
});

/** Agents that match the typed text; the most recently changed ones without text. */
export function useFoundAgents(typed = "", scope: Scope = {}) {
  const { id: workspaceId } = useWorkspace();
  const search = useDebouncedValue(typed.trim(), timers.check.searchMs);
  return useQuery({
    ...api.agent.findNames.queryOptions(agentSearch(workspaceId, search, scope)),
    placeholderData: keepPreviousData,
  });
}

export interface NamedAgents {
  readonly agents: ReadonlyMap<string, AgentName>;
  /** Whether the server has responded; a missing agent is then deleted. */
  readonly isKnown: boolean;
}

const noAgents: NamedAgents = { agents: new Map(), isKnown: true };

/** Agents with these ids or titles, including workflow agents. */
export function useNamedAgents(ids: Iterable<string>, titles: Iterable<string> = []): NamedAgents {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const asked = { workspaceId, ids: [...new Set(ids)].toSorted(), titles: lookupTitles(titles) };
  const isAsked = asked.ids.length + asked.titles.length > 0;
  const { data, isSuccess, isPlaceholderData } = useQuery({
    queryKey: [...api.agent.findNames.pathKey(), "named", asked],
    queryFn: ({ signal }) => fetchAgents(asked, signal),
    placeholderData: () => cachedAgents(queries, new Set(asked.ids)),
    enabled: isAsked,
  });
  return useMemo(() => {
    if (!isAsked) return noAgents;
    return { agents: new Map(data?.map((agent) => [agent.id, agent])), isKnown: isSuccess && !isPlaceholderData };
  }, [isAsked, data, isSuccess, isPlaceholderData]);
}

interface AgentLookup {
  workspaceId: string;
  ids: readonly string[];
  titles?: readonly string[];
}

export async function fetchAgents(
  { workspaceId, ids, titles = [] }: AgentLookup,
  signal?: AbortSignal,
): Promise<AgentName[]> {
  const options = signal && { signal };
  const [byId, byTitle] = await Promise.all([
    queryInBatches(ids, (portion) => client.agent.findNames.query({ workspaceId, ids: portion }, options)),
    queryInBatches(titles, (portion) => client.agent.findNames.query({ workspaceId, titles: portion }, options)),
  ]);
  return [...byId, ...byTitle];
}

const { min, max } = limits.agent.titleChars;
const lookupTitles = (titles: Iterable<string>) =>
  [...new Set([...titles].map((title) => title.trim()))]
    .filter(({ length }) => length >= min && length <= max)
    .toSorted()
    .slice(0, limits.library.maxPickerRows);

/** Agents from cached responses, so that a just-picked agent shows its name immediately. */
function cachedAgents(queries: QueryClient, ids: ReadonlySet<string>): AgentName[] | undefined {
  const answers = queries.getQueriesData<AgentName[]>({ queryKey: api.agent.findNames.pathKey() });
  const known = answers.flatMap(([, agents]) => agents?.filter(({ id }) => ids.has(id)) ?? []);
  return known.length > 0 ? known : undefined;
}
