import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { type CredentialType, credentialFacts } from "#product/models/provider.ts";
import { credentialToastText } from "#product/texts/credentials/credential-toasts.ts";
import { toast } from "#ui/feedback/toast.ts";

export const useCredentials = (workspaceId: string) => useQuery(api.credential.getAll.queryOptions({ workspaceId }));

/** All models with their locks, and the model that Auto chooses now. */
export const useLanguageModels = (workspaceId: string) =>
  useQuery(api.credential.getLanguageModels.queryOptions({ workspaceId }));

export const useEndpoints = (workspaceId: string) =>
  useQuery(api.credential.getEndpoints.queryOptions({ workspaceId }));

/** A key decides which models are offered, so every change refetches all of them. */
function useRefreshCredentials() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(api.credential.pathFilter());
}

/** Marks a favorite model of this person. The update is optimistic. */
export function useSetFavoriteModel(workspaceId: string) {
  const queries = useQueryClient();
  const { queryKey } = api.credential.getLanguageModels.queryOptions({ workspaceId });
  return useMutation(
    api.credential.setFavoriteModel.mutationOptions({
      async onMutate({ languageModelId, isFavorite }) {
        await queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, (known) => {
          if (!known) return known;
          const others = known.favoriteModelIds.filter((id) => id !== languageModelId);
          return { ...known, favoriteModelIds: isFavorite ? [...others, languageModelId] : others };
        });
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
    }),
  );
}

const credentialName = (type: CredentialType) => credentialFacts[type].displayName;

/** Saves one key. The provider's refusal is shown at the field, not in a toast. */
export function useSaveCredential() {
  const refresh = useRefreshCredentials();
  return useMutation(
    api.credential.update.mutationOptions({
      meta: { isSilent: true },
      onSuccess(_, { type }) {
        toast.success(credentialToastText.updated(credentialName(type)));
        return refresh();
      },
    }),
  );
}

export function useDeleteCredential() {
  const refresh = useRefreshCredentials();
  return useMutation(
    api.credential.deleteByType.mutationOptions({
      meta: { isSilent: true },
      onSuccess(_, { type }) {
        toast.success(credentialToastText.deleted(credentialName(type)));
        return refresh();
      },
      onError: () => toast.failed(credentialToastText.deleteFailed),
    }),
  );
}

export function useSaveEndpoint() {
  const refresh = useRefreshCredentials();
  const mutationOptions = {
    meta: { isSilent: true },
    onSuccess() {
      toast.success(credentialToastText.endpointSaved);
      return refresh();
    },
  };
  return {
    create: useMutation(api.credential.createEndpoint.mutationOptions(mutationOptions)),
    update: useMutation(api.credential.updateEndpoint.mutationOptions(mutationOptions)),
  };
}

export function useDeleteEndpoint() {
  const refresh = useRefreshCredentials();
  return useMutation(
    api.credential.deleteEndpoint.mutationOptions({
      onSuccess() {
        toast.success(credentialToastText.endpointDeleted);
        return refresh();
      },
    }),
  );
}

export const useTestEndpoint = () =>
  useMutation(api.credential.testEndpoint.mutationOptions({ meta: { isSilent: true } }));
