import { runText } from "#product/texts/run.ts";
import { runPageText } from "#product/texts/run-page.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import type { StepItem } from "./client/steps.ts";

interface OverruleStopProps {
  next: StepItem;
  isPending: boolean;
  onApprove: () => void;
}

/** A step ended the run; whoever may steer it can let it go on all the same (spec 3 §4: "supervised or stopped runs"). */
export function OverruleStop({ next, isPending, onApprove }: OverruleStopProps) {
  return (
    <Note
      tone="warning"
      title={runPageText.steps.stoppedHere}
      action={
        <Button size="s" isPending={isPending} onPress={onApprove}>
          {runText.approval.approve}
        </Button>
      }
    >
      {runPageText.steps.overrule(next.label)}
    </Note>
  );
}
