import { formatDay } from "#lib/time.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { checkoutText } from "#product/texts/billing/checkout.ts";
import { Meter } from "#ui/feedback/meter.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useBilling, useCreditCount } from "./client.ts";

const texts = billingText.credits;

/** Credits used and when they reset. A member with a limit of their own sees that limit. */
export function CreditsMeter({ workspaceId }: { workspaceId: string }) {
  const { data: billing } = useBilling(workspaceId);
  const { data: count } = useCreditCount(workspaceId);
  if (!billing || !count) return <Skeleton className="h-13 w-full" />;
  const own = billing.max_individual_ai_queries;
  const used = own === null ? count.overall : count.individual;
  const limit = own ?? billing.max_ai_queries;
  return (
    <div className="grid gap-1.5 text-xs text-ink-3">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 cut">{own === null ? texts.meter : checkoutText.credits.own}</span>
        <span className="num">
          <span className="font-semibold text-ink">{texts.used(used)}</span> {texts.ofLimit(limit)}
        </span>
      </div>
      {limit !== null && (
        <Meter
          aria-label={texts.meter}
          value={used}
          max={limit}
          valueText={checkoutText.credits.used(texts.used(used), texts.used(limit))}
        />
      )}
      <span>{texts.resets(formatDay(billing.credits_reset_at, new Date(), "UTC"))}</span>
    </div>
  );
}
