import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import type { UnsavedAgent } from "#features/agent/schema.ts";

/** What an agent may reach: as it is saved, or as it would be with a draft. */
export const useReach = (id: string, draft: UnsavedAgent | null) =>
  useQuery({
    queryKey: [...api.reach.getByAgent.queryKey({ id }), { draft }],
    queryFn: ({ signal }) =>
      draft
        ? client.reach.preview.mutate({ id, draft }, { signal })
        : client.reach.getByAgent.query({ id }, { signal }),
    // While a decision is previewed, the list stays.
    placeholderData: keepPreviousData,
  });
