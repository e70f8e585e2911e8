import { runText } from "#product/texts/run.ts";
import { runPageText } from "#product/texts/run-page.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/note.tsx";
import type { StepItem } from "./client/steps.ts";

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
      title={runPageText.steps.stoppedRun}
      action={
        <Button size="s" isPending={isPending} onPress={onApprove}>
          {runText.approval.approve}
        </Button>
      }
    >
      {runPageText.steps.approveAnyway(next.label)}
    </Callout>
  );
}
