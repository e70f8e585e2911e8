import { History } from "lucide-react";
import { runText } from "#product/texts/run/run.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

interface StaleResultNoticeProps {
  /** The label of the step whose output has changed since. */
  sourceLabel: string;
  /** Runs the step again where it stands; missing when it cannot. */
  onRegenerate: (() => void) | undefined;
  /** Runs it again in a new run; missing when the person may not. */
  onFork: (() => void) | undefined;
  isPending: boolean;
}

/** A finished step quotes an output that was edited or made again after it. */
export function StaleResultNotice({ sourceLabel, onRegenerate, onFork, isPending }: StaleResultNoticeProps) {
  const onPress = onRegenerate ?? onFork;
  return (
    <Callout
      icon={History}
      action={
        onPress && (
          <Button size="s" isPending={isPending} onPress={onPress}>
            {onRegenerate ? runText.step.runAgain : runText.step.runAgainFromHere}
          </Button>
        )
      }
    >
      {runText.step.changedSince(sourceLabel)}
    </Callout>
  );
}
