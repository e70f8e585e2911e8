import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import type { ListedProject, Project } from "../service/projects.ts";

export type { ListedProject, Project };

type After = { usedAt: Date; id: string };

/** The person's projects that match the typed text, page by page, the last used first. */
export function useProjects(typed = "") {
  const { id: workspaceId } = useWorkspace();
  const search = useDebouncedValue(typed.trim(), timers.check.searchMs).slice(0, limits.request.searchChars);
  const query = { workspaceId, ...(search && { search }) };
  const pages = useInfiniteQuery({
    queryKey: [...api.project.getAll.pathKey(), "pages", query],
    queryFn: ({ pageParam: after, signal }) =>
      client.project.getAll.query({ ...query, ...(after && { after }) }, { signal }),
    initialPageParam: null as After | null,
    getNextPageParam: (page): After | undefined => {
      const last = page.at(-1);
      return last && page.length === limits.project.page ? { usedAt: last.usedAt, id: last.id } : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  return { ...pages, rows, search };
}

export const useProject = (id: string) => useQuery(api.project.getById.queryOptions({ id }));

/** Fetches again what shows projects and their names. */
export const refreshProjects = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries(api.project.pathFilter()),
    queries.invalidateQueries(api.chat.getAll.pathFilter()),
    queries.invalidateQueries(api.chat.getById.pathFilter()),
  ]);

export function useUpdateProject() {
  const queries = useQueryClient();
  return useMutation(api.project.update.mutationOptions({ onSuccess: () => refreshProjects(queries) }));
}
