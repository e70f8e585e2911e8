import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useBulkAction } from "#client/shell/use-bulk-action.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { chatToastText } from "#product/texts/chat/chat-toasts.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { ListedChat } from "../service/list-chats.ts";
import type { ChatFilter } from "./use-chat-filter.ts";

export type { ListedChat };

/** The person's pinned chats, the last used first. */
export function usePinnedChats() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.chat.getAll.queryOptions({ workspaceId, isPinned: true }));
}

/** Loads matching chats page by page; the previous result stays while a new one loads. */
export function useChatList({ search, agentId, projectId }: ChatFilter) {
  const { id: workspaceId } = useWorkspace();
  const query = {
    workspaceId,
    ...(search && { search, isInMessages: true }),
    ...(agentId && { agentId }),
    ...(projectId && { projectId }),
  };
  const pages = useInfiniteQuery({
    queryKey: [...api.chat.getAll.pathKey(), "pages", query],
    queryFn: ({ pageParam: before, signal }) =>
      client.chat.getAll.query({ ...query, ...(before && { before }) }, { signal }),
    initialPageParam: null as Date | null,
    getNextPageParam: (page) => (page.length < limits.workspace.recentChats ? undefined : page.at(-1)?.lastMessageAt),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  return { ...pages, rows };
}

/** Actions for one chat of the list. */
export function useChatActions() {
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries(api.chat.getAll.pathFilter()),
      queries.invalidateQueries(api.chat.getById.pathFilter()),
    ]);
  const pin = useMutation(api.chat.updatePinned.mutationOptions({ onSuccess }));
  const rename = useMutation(
    api.chat.updateTitle.mutationOptions({
      meta: { isSilent: true },
      onSuccess,
      onError: () => toast.failed(chatToastText.titleFailed),
    }),
  );
  return {
    pin: (id: string, isPinned: boolean) => pin.mutate({ id, isPinned }),
    rename: (id: string, title: string) => rename.mutate({ id, title }),
    /** The title, also while a rename is pending. */
    shownTitle: ({ id, title }: Pick<ListedChat, "id" | "title">) =>
      rename.isPending && rename.variables.id === id ? rename.variables.title : title,
  };
}

/** Deletes chats in batches; a failure does not affect the others. */
export function useDeleteChats() {
  const queries = useQueryClient();
  const { progress, run } = useBulkAction();
  return {
    progress,
    async remove(ids: readonly string[]) {
      const { done, failed } = await run(ids, (id) => client.chat.delete.mutate({ id }));
      if (failed.length === 0) toast.success(chatListText.deleted(done.length));
      else toast.failed(chatListText.deletedSome(done.length, failed.length));
      for (const id of done) queries.removeQueries(api.chat.getById.queryFilter({ id }));
      await queries.invalidateQueries(api.chat.getAll.pathFilter());
    },
  };
}
