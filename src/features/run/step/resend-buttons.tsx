import { Send } from "lucide-react";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { webhookViewText } from "#product/texts/run/step-views.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { RunActions } from "../client/use-run-actions.ts";

interface ResendButtonsProps {
  nodeExecutionId: string;
  actions: RunActions;
  /** Also offers to skip the step. */
  canSkip: boolean;
}

/** Buttons to resend a webhook and to skip its step. */
export function ResendButtons({ nodeExecutionId, actions: { resend, skip }, canSkip }: ResendButtonsProps) {
  return (
    <>
      <Button size="s" icon={Send} isPending={resend.isPending} onPress={() => resend.mutate({ nodeExecutionId })}>
        {webhookViewText.resend}
      </Button>
      {canSkip && (
        <Button size="s" variant="ghost" isPending={skip.isPending} onPress={() => skip.mutate({ nodeExecutionId })}>
          {runStepText.skip}
        </Button>
      )}
    </>
  );
}
