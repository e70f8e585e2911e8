import type { ReactNode } from "react";
import { openDialog } from "#client/dialogs.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

/** Says what the plan doesn't include, and shows the plans that do. */
export function PlanCallout({ children }: { children: ReactNode }) {
  return (
    <Callout
      action={
        <Button size="s" onPress={() => openDialog("upgrade")}>
          {billingText.plan.see}
        </Button>
      }
    >
      {children}
    </Callout>
  );
}
