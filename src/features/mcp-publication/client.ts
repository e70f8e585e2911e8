import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { Answers } from "#client/wire.ts";
import type { PublishedKind } from "./schema.ts";

export type PublishedItem = Answers["mcpPublication"]["getAll"][number];

export const usePublications = (workspaceId: string) =>
  useQuery(api.mcpPublication.getAll.queryOptions({ workspaceId }));

/** Publishes an item of this kind, changes what clients read of it, or ends its publication. */
export function useSetPublication(kind: PublishedKind) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries(api.mcpPublication.pathFilter());
  const forAgent = useMutation(api.mcpPublication.setForAgent.mutationOptions({ onSuccess }));
  const forWorkflow = useMutation(api.mcpPublication.setForWorkflow.mutationOptions({ onSuccess }));
  return kind === "agent" ? forAgent : forWorkflow;
}
