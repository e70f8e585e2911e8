import { Send } from "lucide-react";
import { runText } from "#product/texts/run/run.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { RunActions } from "../client/use-run-actions.ts";

interface ResendButtonsProps {
  nodeExecutionId: string;
  actions: RunActions;
  /** Offers to go on without it. */
  canSkip: boolean;
}

/** Sends once more what a step has sent, finished or failed. */
export function ResendButtons({ nodeExecutionId, actions: { resend, skip }, canSkip }: ResendButtonsProps) {
  return (
    <>
      <Button size="s" icon={Send} isPending={resend.isPending} onPress={() => resend.mutate({ nodeExecutionId })}>
        {runText.webhook.resend}
      </Button>
      {canSkip && (
        <Button size="s" variant="ghost" isPending={skip.isPending} onPress={() => skip.mutate({ nodeExecutionId })}>
          {runText.step.skip}
        </Button>
      )}
    </>
  );
}
