import { runText } from "#product/texts/run.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import type { Steering } from "./client/use-steering.ts";
import type { UnknownDecision } from "./schema.ts";

const text = runText.step;
const choices: readonly { decision: UnknownDecision; label: string }[] = [
  { decision: "arrived", label: text.unknownArrived },
  { decision: "resend", label: text.unknownResend },
  { decision: "skip", label: text.unknownSkip },
];

interface CheckUnknownProps {
  nodeExecutionId: string;
  /** What was sent, in a sentence. */
  reason: string | null;
  /** Null when the person may not decide. */
  steering: Steering | null;
  onMoved: () => void;
}

/** Something was sent and may have arrived. It is never sent again by itself: a person looks, and says how to go on. */
export function CheckUnknown({ nodeExecutionId, reason, steering, onMoved }: CheckUnknownProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Note tone="warning" title={text.unknownTitle}>
        {reason} {!steering && text.unknownWait}
      </Note>
      {steering && (
        <div className="flex flex-wrap gap-2">
          {choices.map(({ decision, label }) => {
            const { isPending, variables } = steering.resolve;
            return (
              <Button
                key={decision}
                size="s"
                variant={decision === "skip" ? "ghost" : "secondary"}
                isPending={isPending && variables.decision === decision}
                isDisabled={isPending && variables.decision !== decision}
                onPress={() => {
                  onMoved();
                  steering.resolve.mutate({ nodeExecutionId, decision });
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
