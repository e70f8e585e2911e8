import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { limits } from "#product/limits.ts";
import { unansweredText } from "#product/texts/knowledge/unanswered.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/feedback/toast.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import type { UnansweredPage } from "../schema.ts";

export type UnansweredLine = Answers["unansweredQuestion"]["getPage"]["questions"][number];
export type UnansweredFilters = Pick<UnansweredPage, "state" | "agentId" | "reason">;

/** The questions that match, page by page, the newest first. */
export function useUnanswered(typed: string, filters: UnansweredFilters) {
  const { id: workspaceId } = useWorkspace();
  const search = useDebouncedValue(typed.trim(), timers.check.searchMs).slice(0, limits.request.searchChars);
  const query = { workspaceId, search, ...filters };
  const pages = useInfiniteQuery({
    queryKey: [...api.unansweredQuestion.getPage.pathKey(), "pages", query],
    queryFn: ({ pageParam: offset, signal }) =>
      client.unansweredQuestion.getPage.query({ ...query, offset }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ questions }) => questions), [pages.data]);
  return { ...pages, rows, total: pages.data?.pages[0]?.total ?? 0, search };
}

/** How a question was asked, and what was found then. */
export const useUnansweredDetails = (id: string) =>
  useQuery({ ...api.unansweredQuestion.getById.queryOptions({ id }), meta: { isSilent: true } });

/** The agents that have unanswered questions. */
export function useAskedAgents() {
  const { id: workspaceId } = useWorkspace();
  return useQuery({ ...api.unansweredQuestion.getAgents.queryOptions({ workspaceId }), meta: { isSilent: true } });
}

/** What can be done with a question. */
export function useUnansweredActions() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(api.unansweredQuestion.pathFilter());
  const setting = useMutation(api.unansweredQuestion.setDone.mutationOptions({ onSettled: refresh }));
  const deleting = useMutation(
    api.unansweredQuestion.delete.mutationOptions({
      onSettled: refresh,
      onSuccess: () => toast.success(unansweredText.deleted),
    }),
  );
  return {
    isSetting: setting.isPending,
    setDone: (id: string, isDone: boolean) =>
      setting.mutate({ id, isDone }, { onSuccess: () => isDone && toast.success(unansweredText.marked) }),
    remove: (id: string) => deleting.mutate({ id }),
  };
}
