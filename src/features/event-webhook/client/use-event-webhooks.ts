import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import type { Answers } from "#client/wire.ts";
import { limits } from "#product/limits.ts";
import { eventWebhookText } from "#product/texts/event-webhook/event-webhook.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/feedback/toast.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import type { DeliveryState } from "../schema.ts";

export type EventWebhookItem = Answers["eventWebhook"]["getAll"][number];
export type DeliveryItem = Answers["eventWebhook"]["getDeliveries"]["deliveries"][number];

export const useEventWebhooks = (workspaceId: string) =>
  useQuery(api.eventWebhook.getAll.queryOptions({ workspaceId }));

/** The deliveries that match, page by page, the newest first. */
export function useDeliveries(webhookId: string, typed: string, state: DeliveryState | null) {
  const search = useDebouncedValue(typed.trim(), timers.check.searchMs).slice(0, limits.request.searchChars);
  const query = { id: webhookId, search, ...(state && { state }) };
  const pages = useInfiniteQuery({
    queryKey: [...api.eventWebhook.getDeliveries.pathKey(), "pages", query],
    queryFn: ({ pageParam, signal }) =>
      client.eventWebhook.getDeliveries.query({ ...query, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { ...pages, rows: pages.data?.pages.flatMap(({ deliveries }) => deliveries), search };
}

/** What was sent and answered. */
export const useDelivery = (id: string) =>
  useQuery({ ...api.eventWebhook.getDelivery.queryOptions({ id }), meta: { isSilent: true } });

/** What can be done with webhooks and their deliveries. */
export function useEventWebhookActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(api.eventWebhook.pathFilter());
  const { eventWebhook } = api;
  const { editor, remove, log } = eventWebhookText;
  return {
    // The answers have the secret, so nothing keeps them once the dialog is closed.
    create: useMutation(eventWebhook.create.mutationOptions({ onSettled, gcTime: 0 })),
    rotateSecret: useMutation(eventWebhook.rotateSecret.mutationOptions({ onSettled, gcTime: 0 })),
    update: useMutation(
      eventWebhook.update.mutationOptions({ onSettled, onSuccess: () => toast.success(editor.saved) }),
    ),
    setActive: useMutation(eventWebhook.setActive.mutationOptions({ onSettled })),
    sendTest: useMutation(eventWebhook.sendTest.mutationOptions({ onSettled })),
    remove: useMutation(
      eventWebhook.delete.mutationOptions({ onSettled, onSuccess: () => toast.success(remove.done) }),
    ),
    resend: useMutation(eventWebhook.resend.mutationOptions({ onSettled, onSuccess: () => toast.success(log.resent) })),
    resendFailed: useMutation(
      eventWebhook.resendFailed.mutationOptions({
        onSettled,
        onSuccess: ({ count }) => toast.success(log.resentCount(count)),
      }),
    ),
  };
}
