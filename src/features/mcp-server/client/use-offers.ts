import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { timers } from "#product/timers.ts";

export type ServerPromptList = Answers["mcpServer"]["getPrompts"]["servers"][number];
export type ServerPrompt = ServerPromptList["prompts"][number];
export type ServerResource = Answers["mcpServer"]["getResources"]["resources"][number];
export type ServerTemplate = Answers["mcpServer"]["getResources"]["templates"][number];
export type AttachedFile = Answers["mcpServer"]["attachResource"]["files"][number];

/** Each person keeps the lists of their own, as long as the servers say. */
const keep = {
  gcTime: timers.mcp.listBoundsMs.max,
  staleTime: ({ state: { data } }: { state: { data?: { holdsMs: number } | undefined } }) => data?.holdsMs ?? 0,
  meta: { isSilent: true },
};

/** The prompts of the servers of an agent. */
export function useServerPrompts(agentId: string | null): readonly ServerPromptList[] {
  const { id: workspaceId } = useWorkspace();
  const { data: agent } = useQuery({
    ...api.agent.getById.queryOptions({ id: agentId ?? "" }),
    enabled: agentId !== null,
    meta: { isSilent: true },
  });
  const ids = agentId === null ? [] : (agent?.mcpServerIds ?? []);
  const { data } = useQuery({
    ...api.mcpServer.getPrompts.queryOptions({ workspaceId, ids }),
    ...keep,
    enabled: ids.length > 0,
  });
  return ids.length > 0 ? (data?.servers ?? []) : [];
}

export const useServerPrompt = () => useMutation(api.mcpServer.getPrompt.mutationOptions({ meta: { isSilent: true } }));

export const useServerResources = (id: string) =>
  useQuery({ ...api.mcpServer.getResources.queryOptions({ id }), ...keep });

export const useAttachResource = () => useMutation(api.mcpServer.attachResource.mutationOptions());
