import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { timers } from "#product/timers.ts";

export const useBilling = (workspaceId: string) =>
  useQuery(api.billing.getWorkspaceBillingData.queryOptions({ workspaceId }));

/** Credits used this month. Replies and runs spend them elsewhere, so it looks again from time to time. */
export const useCreditCount = (workspaceId: string) =>
  useQuery(
    api.billing.countAiCredits.queryOptions({ workspaceId }, { refetchInterval: timers.billing.usageRefreshMs }),
  );
