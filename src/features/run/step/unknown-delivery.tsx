import { runStepText } from "#product/texts/run/run-steps.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import type { RunActions } from "../client/use-run-actions.ts";
import type { UnknownDecision } from "../schema.ts";

const text = runStepText;

interface UnknownDeliveryProps {
  nodeExecutionId: string;
  /** A sentence on what was sent. */
  reason: string | null;
  /** Null if the person may not decide. */
  actions: RunActions | null;
  onAdvance: () => void;
}

/** A delivery without a known outcome: it is never resent automatically, so a person decides. */
export function UnknownDelivery({ nodeExecutionId, reason, actions, onAdvance }: UnknownDeliveryProps) {
  const decisions: readonly { decision: UnknownDecision; label: string }[] = [
    { decision: "arrived", label: text.unknownArrived },
    { decision: "resend", label: text.unknownResend },
    { decision: "skip", label: text.unknownSkip },
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      <Callout tone="warning" title={text.unknownDelivery}>
        {reason} {!actions && text.unknownWaitsForStarter}
      </Callout>
      {actions && (
        <div className="flex flex-wrap gap-2">
          {decisions.map(({ decision, label }) => {
            const { isPending, variables } = actions.resolve;
            return (
              <Button
                key={decision}
                size="s"
                variant={decision === "skip" ? "ghost" : "secondary"}
                isPending={isPending && variables.decision === decision}
                isDisabled={isPending && variables.decision !== decision}
                onPress={() => {
                  onAdvance();
                  actions.resolve.mutate({ nodeExecutionId, decision });
                }}
              >
                {label}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}
