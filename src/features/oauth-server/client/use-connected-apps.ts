import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { connectedAppText as text } from "#product/texts/oauth-server/connected-apps.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { AuthorizationRequest } from "../schema.ts";

export const useConnectedApps = () => useQuery(api.oauthServer.getApps.queryOptions());

export function useDisconnectApp() {
  const queries = useQueryClient();
  return useMutation(
    api.oauthServer.disconnect.mutationOptions({
      onSettled: () => queries.invalidateQueries(api.oauthServer.getApps.queryFilter()),
    }),
  );
}

export const useAuthorizationRequest = (request: AuthorizationRequest, isEnabled: boolean) =>
  useQuery({
    ...api.oauthServer.getRequest.queryOptions(request),
    enabled: isEnabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isSilent: true },
  });

export const useDecideRequest = () =>
  useMutation(api.oauthServer.decide.mutationOptions({ onSuccess: ({ url }) => location.assign(url) }));

/** What an app is called where it has no name. */
export const nameOfApp = (name: string) => name || text.unnamed;

export const showDisconnected = (name: string) => void toast.success(text.disconnected(name));
