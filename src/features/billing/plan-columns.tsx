import { Check } from "lucide-react";
import { type BillingCycle, type Checkout, offeredPlans, type PlanDefinition, priceOf } from "#product/plans.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { formatPrice } from "#product/texts/billing/checkout.ts";
import { planText } from "#product/texts/billing/plan-text.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Chip } from "#ui/data/chip.tsx";
import type { BillingData } from "./service/billing-data.ts";

const texts = billingText.plan;

interface PlanColumnsProps {
  billing: BillingData;
  isYearly: boolean;
  canBuy: boolean;
}

/** The offered plans side by side, the cheapest first. The next higher plan has the primary button. */
export function PlanColumns({ billing, isYearly, canBuy }: PlanColumnsProps) {
  const plans = offeredPlans(billing.core_plan)
    .map((plan) => ({ plan, ...checkoutOf(plan, isYearly) }))
    .toSorted((one, other) => (one.checkout?.price ?? 0) - (other.checkout?.price ?? 0));
  const currentIndex = plans.findIndex(({ plan }) => plan.enum === billing.core_plan);
  return (
    <div className="grid overflow-hidden rounded-card border border-line-2 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {plans.map(({ plan, cycle, checkout }, index) => (
        <PlanColumn
          key={plan.enum}
          plan={plan}
          cycle={cycle}
          checkout={checkout}
          place={index < currentIndex ? "below" : index === currentIndex ? "current" : "above"}
          isNext={index === currentIndex + 1}
          subscribedAt={index === currentIndex ? billing.base.coreSubscriptionStartedAt : null}
          canBuy={canBuy}
        />
      ))}
    </div>
  );
}

/** The checkout of the chosen cycle, or the plan's only one. */
function checkoutOf(plan: PlanDefinition, isYearly: boolean): { cycle: BillingCycle; checkout: Checkout | undefined } {
  const { checkout_data: data } = plan;
  if (data.billed_one_time) return { cycle: "billed_one_time", checkout: data.billed_one_time };
  const cycle = isYearly ? "billed_yearly" : "billed_monthly";
  return { cycle, checkout: data[cycle] };
}

interface PlanColumnProps {
  plan: PlanDefinition;
  cycle: BillingCycle;
  checkout: Checkout | undefined;
  place: "below" | "current" | "above";
  /** The plan right above the current one. */
  isNext: boolean;
  subscribedAt: Date | null;
  canBuy: boolean;
}

function PlanColumn({ plan, cycle, checkout, place, isNext, subscribedAt, canBuy }: PlanColumnProps) {
  const words = planText[plan.enum];
  const isFree = checkout?.price === 0;
  const price = checkout && priceOf(checkout, subscribedAt).price;
  const url = checkout?.checkout_url ?? null;
  return (
    <section
      aria-label={plan.display_name}
      className={cx(
        "-mb-px flex flex-col border-line border-b p-5 sm:border-r lg:last:border-r-0",
        place === "current" && "bg-sunken",
      )}
    >
      <div className="flex h-5.5 items-center gap-2">
        <h3 className="min-w-0 flex-1 cut font-semibold">{plan.display_name}</h3>
        {place === "current" ? (
          <Chip tone="line">{texts.current}</Chip>
        ) : (
          words.tag && <Chip tone="accent">{words.tag}</Chip>
        )}
      </div>
      <p className="mt-3 flex items-baseline gap-1.5">
        <span className="text-2xl font-semibold num">{price === undefined ? texts.custom : formatPrice(price)}</span>
        {price !== undefined && !isFree && cycle !== "billed_one_time" && (
          <span className="text-sm text-ink-3">{texts.perMonth}</span>
        )}
      </p>
      <p className="text-sm text-ink-3">{isFree ? texts.forever : texts.billed[cycle]}</p>
      {place !== "current" && canBuy && url !== null && (
        <Button
          className="mt-4"
          isFullWidth
          variant={isNext ? "primary" : "secondary"}
          onPress={() => window.open(url, "_blank", "noopener")}
        >
          {place === "above" ? texts.upgrade : texts.changeTo(plan.display_name)}
        </Button>
      )}
      <p className="mt-4 text-sm text-ink-2">{words.desc}</p>
      <ul className="mt-4 grid gap-2 text-sm text-ink-2">
        {words.benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-3.5 text-ink-4" />
            <span className="min-w-0">{benefit}</span>
          </li>
        ))}
      </ul>
      {words.notice && <p className="mt-4 text-sm text-ink-3">{words.notice}</p>}
    </section>
  );
}
