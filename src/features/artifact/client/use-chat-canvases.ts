import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { listChatCanvases } from "../service/chat-canvases.ts";

export type ListedCanvas = Awaited<ReturnType<typeof listChatCanvases>>[number];

/** The canvases of a chat, the last changed first, and the ids of those that were deleted. */
export function useChatCanvases(chatId: string, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  const { id: workspaceId } = useWorkspace();
  const query = useQuery(api.artifact.getAll.queryOptions({ workspaceId, chatId }, { enabled: isEnabled }));
  const { data } = query;
  const canvases = useMemo(() => data?.filter(({ isDeleted }) => !isDeleted), [data]);
  const deletedIds = useMemo(
    () => new Set(data?.flatMap(({ id, isDeleted }) => (isDeleted ? [id] : [])) ?? []),
    [data],
  );
  return { query, canvases, deletedIds };
}

export function useCanvasActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(api.artifact.pathFilter());
  return {
    rename: useMutation(api.artifact.updateTitle.mutationOptions({ onSettled })),
    remove: useMutation(api.artifact.delete.mutationOptions({ onSettled })),
  };
}
