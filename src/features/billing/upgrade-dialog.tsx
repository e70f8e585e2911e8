import { useState } from "react";
import { plans } from "#product/plans.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { checkoutText } from "#product/texts/billing/checkout.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useBilling } from "./client.ts";
import { LimitOptions } from "./limit-options.tsx";
import { PlanColumns } from "./plan-columns.tsx";
import type { BillingData } from "./service/billing-data.ts";

const texts = billingText.plan;

interface UpgradeDialogProps {
  workspaceId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Only owners can buy; others see whom to ask. */
  canBuy: boolean;
  /** Explains why the dialog opened; defaults to a general text. */
  title?: string;
  description?: string;
}

/** Shows the plans when something needs a higher one. */
export function UpgradeDialog({ workspaceId, isOpen, onOpenChange, canBuy, title, description }: UpgradeDialogProps) {
  const { data: billing } = useBilling(workspaceId);
  if (billing && !billing.is_checkout_configured)
    return (
      <Dialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={checkoutText.limit.title}
        description={texts.heading(plans[billing.core_plan].display_name)}
      >
        <LimitOptions isAboutCredits onNavigate={() => onOpenChange(false)} />
      </Dialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title ?? checkoutText.upgrade.title}
      description={description ?? checkoutText.upgrade.desc}
      size="l"
    >
      {billing ? <Plans billing={billing} canBuy={canBuy} /> : <Skeleton className="h-110 rounded-card" />}
    </Dialog>
  );
}

function Plans({ billing, canBuy }: { billing: BillingData; canBuy: boolean }) {
  // Starts with yearly prices unless the workspace pays monthly.
  const [isYearly, setYearly] = useState(billing.core_plan === "FREE" || billing.base.isCoreSubscriptionYearly);
  const plan = plans[billing.core_plan].display_name;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 font-semibold">{texts.heading(plan)}</p>
        <Chip tone="success">{texts.saving}</Chip>
        <Segmented
          aria-label={checkoutText.cycle}
          options={[
            { id: "monthly", label: texts.monthly },
            { id: "yearly", label: texts.yearly },
          ]}
          value={isYearly ? "yearly" : "monthly"}
          onChange={(cycle) => setYearly(cycle === "yearly")}
        />
      </div>
      {!canBuy && <Callout>{checkoutText.ownersOnly}</Callout>}
      <PlanColumns billing={billing} isYearly={isYearly} canBuy={canBuy} />
    </div>
  );
}
