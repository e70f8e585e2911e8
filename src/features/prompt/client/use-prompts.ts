import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import type { ListedPrompt, Prompt } from "../service.ts";

export type { ListedPrompt, Prompt };

type After = { isOwn: boolean; title: string; id: string };

function useSearch(typed: string) {
  const { id: workspaceId } = useWorkspace();
  const search = useDebouncedValue(typed.trim(), timers.check.searchMs).slice(0, limits.request.searchChars);
  return { search, query: { workspaceId, ...(search && { search }) } };
}

/** The first prompts whose title has the typed words; while the server is asked, those of the previous words. */
export function useFoundPrompts(typed: string) {
  const { query } = useSearch(typed);
  return useQuery({ ...api.prompt.getAll.queryOptions(query), placeholderData: keepPreviousData });
}

/** The prompts whose title or text has the typed words, page by page, the own ones first. */
export function usePrompts(typed: string) {
  const { search, query } = useSearch(typed);
  const pages = useInfiniteQuery({
    queryKey: [...api.prompt.getAll.pathKey(), "pages", query],
    queryFn: ({ pageParam: after, signal }) =>
      client.prompt.getAll.query({ ...query, searchesTexts: true, ...(after && { after }) }, { signal }),
    initialPageParam: null as After | null,
    getNextPageParam: (page): After | undefined => {
      const last = page.at(-1);
      if (!last || page.length < limits.savedPrompt.page) return undefined;
      return { isOwn: last.isOwn, title: last.title, id: last.id };
    },
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  return { ...pages, rows, search };
}

/** A prompt as it is when this component opens it; later changes by others don't replace what is on the screen. */
export function usePrompt(id: string) {
  const { data, isFetchedAfterMount, isStale, ...query } = useQuery(api.prompt.getById.queryOptions({ id }));
  const [prompt, setPrompt] = useState<Prompt>();
  const isFresh = isFetchedAfterMount || !isStale;
  if (data && isFresh && !prompt) setPrompt(data);
  return { ...query, prompt };
}

const refreshPrompts = (queries: QueryClient) => queries.invalidateQueries(api.prompt.pathFilter());

export function useCreatePrompt() {
  const queries = useQueryClient();
  return useMutation(api.prompt.create.mutationOptions({ onSuccess: () => refreshPrompts(queries) }));
}

export function useUpdatePrompt() {
  const queries = useQueryClient();
  return useMutation(api.prompt.update.mutationOptions({ onSuccess: () => refreshPrompts(queries) }));
}

export function useDeletePrompt() {
  const queries = useQueryClient();
  return useMutation(
    api.prompt.delete.mutationOptions({
      onSuccess(_, { id }) {
        queries.removeQueries(api.prompt.getById.queryFilter({ id }));
        return refreshPrompts(queries);
      },
    }),
  );
}
