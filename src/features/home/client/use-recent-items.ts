import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { statusName } from "#product/run-status.ts";
import { chatScheduleText } from "#product/texts/chat/chat-schedule.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { urls } from "#product/urls.ts";
import type { Status } from "#ui/feedback/status-dot.tsx";
import { mergeRecent, type RecentItem } from "./merge-recent.ts";

const pageLength = limits.workspace.recentChats;
const statusDots: Readonly<Record<string, Status>> = { COMPLETED: "success", FAILED: "danger", STOPPED: "warning" };

/** The newest hundred runs that the person can see. */
export function useRecentRuns(search = "") {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.workflowRun.getAll.queryOptions({ workspaceId, ...(search && { search }) }));
}

/** The person's chats, one page at a time. */
function useChatPages(search: string) {
  const { id: workspaceId } = useWorkspace();
  return useInfiniteQuery({
    queryKey: [...api.chat.getAll.pathKey(), "pages", { workspaceId, search }],
    queryFn: ({ pageParam: before, signal }) =>
      client.chat.getAll.query({ workspaceId, ...(search && { search }), ...(before && { before }) }, { signal }),
    initialPageParam: null as Date | null,
    getNextPageParam: (page) => (page.length < pageLength ? undefined : page.at(-1)?.lastMessageAt),
  });
}

/** Chats and runs in one list, newest first. */
export function useRecentItems(search = "") {
  const { slug } = useWorkspace();
  const chats = useChatPages(search);
  const runs = useRecentRuns(search);
  const { agents } = useNamedAgents(chats.data?.pages.flat().flatMap(({ agentId }) => agentId ?? []) ?? []);
  const items = useMemo(() => {
    const chatItems = chats.data?.pages.flat().map(
      (row): RecentItem => ({
        id: row.id,
        kind: "chat",
        title: row.title,
        href: urls.chat(slug, row.id),
        at: row.lastMessageAt,
        status: row.isUnread ? "active" : "idle",
        statusText: row.isUnread ? chatScheduleText.unread : navText.chat,
        origin: agents.get(row.agentId ?? "")?.title ?? null,
      }),
    );
    const runItems = runs.data?.map(
      (row): RecentItem => ({
        id: row.id,
        kind: "run",
        title: row.title,
        href: urls.run(slug, row.id),
        at: row.createdAt,
        status: row.waitsFor ? "warning" : (statusDots[row.status] ?? "active"),
        statusText: statusName(row.waitsFor ? "WAITING" : row.status),
        origin: row.workflowTitle,
      }),
    );
    return chatItems && runItems ? mergeRecent(chatItems, runItems, chats.hasNextPage) : undefined;
  }, [chats.data, chats.hasNextPage, runs.data, agents, slug]);
  return {
    items,
    isError: chats.isError || runs.isError,
    retry: () => Promise.all([chats.refetch(), runs.refetch()]),
    hasMore: chats.hasNextPage,
    isLoadingMore: chats.isFetchingNextPage,
    loadMore: () => void chats.fetchNextPage(),
  };
}
