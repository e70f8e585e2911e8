import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { Answers } from "#client/wire.ts";
import { apiKeyText } from "#product/texts/api-key/api-key.ts";
import { toast } from "#ui/feedback/toast.ts";

export type ApiKeyItem = Answers["apiKey"]["getAll"][number];

export const useApiKeys = (workspaceId: string) => useQuery(api.apiKey.getAll.queryOptions({ workspaceId }));

export function useCreateApiKey() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries(api.apiKey.pathFilter());
  // The answer has the key, so nothing keeps it once the dialog is closed.
  return useMutation(api.apiKey.create.mutationOptions({ onSuccess, gcTime: 0 }));
}

export function useRevokeApiKey() {
  const queries = useQueryClient();
  return useMutation(
    api.apiKey.revoke.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries(api.apiKey.pathFilter());
        toast.success(apiKeyText.revoke.done);
      },
    }),
  );
}
