import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { ListedServer } from "./use-servers.ts";

/** A server that a text can mention. */
export type MentionableServer = Pick<ListedServer, "id" | "name">;

/** Finds servers that a text may mention: those that are on. */
export function useMentionableServers() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useCallback(async (): Promise<readonly MentionableServer[]> => {
    // If the request fails, other things can still be mentioned.
    const servers = await queries.fetchQuery(api.mcpServer.getAll.queryOptions({ workspaceId })).catch(() => []);
    return servers.filter(({ isOn }) => isOn);
  }, [queries, workspaceId]);
}

/** The ids of all servers, to find mentions whose server is gone. Loaded only for texts that mention one. */
export function useExistingServers(mentioned: readonly string[]): ReadonlySet<string> | undefined {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(
    api.mcpServer.getAll.queryOptions(
      { workspaceId },
      { enabled: mentioned.length > 0, select: (servers) => new Set(servers.map(({ id }) => id)) },
    ),
  );
  return data;
}
