import { useState } from "react";
import { limits } from "#product/limits.ts";
import { type AddOnType, addOns } from "#product/plans.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { checkoutText, formatCharge } from "#product/texts/billing/checkout.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Slider } from "#ui/forms/slider.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useBilling } from "./client.ts";
import { LimitOptions } from "./limit-options.tsx";
import type { BillingData } from "./service/billing-data.ts";

const texts = billingText.topup;
const { min, max, step } = limits.billing.topupUnits;
const cycles = ["billed_monthly", "billed_yearly"] as const;

interface TopupDialogProps {
  workspaceId: string;
  type: AddOnType;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Only owners can buy; others see whom to ask. */
  canBuy: boolean;
}

/** Buys an add-on: quantity, billing cycle and total price. */
export function TopupDialog({ workspaceId, type, isOpen, onOpenChange, canBuy }: TopupDialogProps) {
  const { data: billing } = useBilling(workspaceId);
  const [chosenUnits, setUnits] = useState<number | null>(null);
  const { desc, checkout_data: checkouts } = addOns[type];
  const offeredCycles = cycles.filter((cycle) => checkouts[cycle]);
  const [cycle, setCycle] = useState(offeredCycles[0] ?? "billed_monthly");
  const checkout = checkouts[cycle];
  const purchasedUnits = billing ? countPurchasedUnits(billing, type) : 0;
  const units = chosenUnits ?? Math.max(min, purchasedUnits);
  const url = checkout?.checkout_url ?? null;

  if (billing && !billing.is_checkout_configured)
    return (
      <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={texts.titles[type]} description={desc}>
        <LimitOptions isAboutCredits={type === "CHATBOT_MSGS_TOPUP"} onNavigate={() => onOpenChange(false)} />
      </Dialog>
    );

  function buy() {
    if (!url) return;
    const checkoutUrl = new URL(url);
    checkoutUrl.searchParams.set("quantity", String(units));
    window.open(checkoutUrl, "_blank", "noopener");
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={texts.titles[type]}
      description={desc}
      footerStart={
        checkout && <span className="num">{texts.total(formatCharge(checkout, units), texts.cycles[cycle])}</span>
      }
      footer={
        <>
          <Button variant="ghost" onPress={() => onOpenChange(false)}>
            {buttonText.cancel}
          </Button>
          {canBuy && url !== null && (
            <Button variant="primary" onPress={buy}>
              {purchasedUnits > 0 ? texts.update : texts.purchase}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Slider
          label={checkoutText.quantity}
          min={min}
          max={max}
          step={step}
          value={units}
          onChange={setUnits}
          valueText={texts.quantity[type](units)}
          hint={purchasedUnits > 0 ? checkoutText.current(texts.quantity[type](purchasedUnits)) : undefined}
        />
        {offeredCycles.length > 1 && (
          <Segmented
            aria-label={checkoutText.cycle}
            className="w-fit"
            options={offeredCycles.map((id) => ({
              id,
              label: id === "billed_yearly" ? billingText.plan.yearly : billingText.plan.monthly,
            }))}
            value={cycle}
            onChange={setCycle}
          />
        )}
        {!canBuy && <Callout>{checkoutText.ownersBuy}</Callout>}
      </div>
    </Dialog>
  );
}

function countPurchasedUnits(billing: BillingData, type: AddOnType): number {
  const bought: Record<AddOnType, number> = {
    CHATBOT_MSGS_TOPUP: billing.current_chatbot_msgs_topup_quantity,
    CUSTOM_DOMAIN_TOPUP: billing.current_custom_domains_topup_quantity,
    STORAGE_TOPUP: billing.current_storage_topup_quantity,
    WORKSPACE_EDITOR_SEAT_TOPUP: billing.editorSeatData.topupQuantity,
    WORKSPACE_USER_SEAT_TOPUP: billing.userSeatData.topupQuantity,
  };
  return bought[type];
}
