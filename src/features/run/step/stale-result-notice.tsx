import { History } from "lucide-react";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

interface StaleResultNoticeProps {
  /** The label of the step whose output changed. */
  sourceLabel: string;
  /** Regenerates the step in this run; undefined if that is not possible. */
  onRegenerate: (() => void) | undefined;
  /** Runs the step again in a new run; undefined if the person may not. */
  onFork: (() => void) | undefined;
  isPending: boolean;
}

/** A finished step used an output that was edited or regenerated later. */
export function StaleResultNotice({ sourceLabel, onRegenerate, onFork, isPending }: StaleResultNoticeProps) {
  const onPress = onRegenerate ?? onFork;
  return (
    <Callout
      icon={History}
      action={
        onPress && (
          <Button size="s" isPending={isPending} onPress={onPress}>
            {onRegenerate ? runStepText.runAgain : runStepText.runAgainFromHere}
          </Button>
        )
      }
    >
      {runStepText.changedSince(sourceLabel)}
    </Callout>
  );
}
