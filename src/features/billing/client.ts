import { useQuery } from "@tanstack/react-query";
import { timers } from "#product/timers.ts";
import { api } from "#web/api.ts";

export const useBilling = (workspaceId: string) =>
  useQuery(api.billing.getWorkspaceBillingData.queryOptions({ workspaceId }));

/** Credits used this month. Replies and runs spend them elsewhere, so it looks again from time to time. */
export const useCreditCount = (workspaceId: string) =>
  useQuery(api.billing.countAiCredits.queryOptions({ workspaceId }, { refetchInterval: timers.billing.countAgainMs }));
