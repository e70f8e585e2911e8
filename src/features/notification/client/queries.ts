import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import { notificationText } from "#product/texts/notification/notification.ts";
import { toast } from "#ui/feedback/toast.ts";
import { findEndpoint, turnOffPush, turnOnPush } from "./browser-push.ts";

const settingsKey = [...api.notification.getSettings.pathKey(), "this browser"];

/** The settings as this browser sees them. */
export const useNotificationSettings = () =>
  useQuery({
    queryKey: settingsKey,
    async queryFn() {
      const endpoint = await findEndpoint();
      return { endpoint, ...(await client.notification.getSettings.query({ endpoint })) };
    },
  });

/** Turns notifications in this browser on or off. */
export function useTogglePush() {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ isOn, pushKey }: { isOn: boolean; pushKey: string }) {
      if (isOn) return turnOnPush(pushKey);
      await turnOffPush();
      return true;
    },
    onSuccess(isDone, { isOn }) {
      if (isDone) toast.success(isOn ? notificationText.push.on : notificationText.push.off);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKey }),
  });
}

export function useTurnOffOthers() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (endpoint: string | null) => client.notification.unsubscribeOthers.mutate({ endpoint }),
    async onSuccess() {
      toast.success(notificationText.push.othersOff);
      await queries.invalidateQueries({ queryKey: settingsKey });
    },
  });
}
