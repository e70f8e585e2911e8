import { runStepText } from "#product/texts/run/run-steps.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import type { StepItem } from "../client/run-view.ts";

interface ContinueAfterStopProps {
  next: StepItem;
  isPending: boolean;
  onApprove: () => void;
}

/** Lets a person continue a run that a step stopped. */
export function ContinueAfterStop({ next, isPending, onApprove }: ContinueAfterStopProps) {
  return (
    <Callout
      tone="warning"
      title={runStepText.stoppedRun}
      action={
        <Button size="s" isPending={isPending} onPress={onApprove}>
          {runStepText.approval.approve}
        </Button>
      }
    >
      {runStepText.approveAnyway(next.label)}
    </Callout>
  );
}
