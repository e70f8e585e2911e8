import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { timers } from "#product/timers.ts";

export const useBilling = (workspaceId: string) =>
  useQuery(api.billing.getWorkspaceBillingData.queryOptions({ workspaceId }));

/** Credits used this month. Polled, because replies and runs spend credits on other pages. */
export const useCreditCount = (workspaceId: string) =>
  useQuery(
    api.billing.countAiCredits.queryOptions({ workspaceId }, { refetchInterval: timers.billing.usageRefreshMs }),
  );
