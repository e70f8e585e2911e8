import { openDialog } from "#client/dialogs.ts";
import type { RefusalDialog } from "#lib/refusal-dialog.ts";
import { catalog } from "#nodes/index.ts";
import { runText } from "#product/texts/run.ts";
import { Button } from "#ui/button.tsx";
import type { RunData } from "./client/run-data.ts";
import type { StepItem } from "./client/steps.ts";
import type { Steering } from "./client/use-steering.ts";
import { CutAnswer } from "./cut-answer.tsx";
import { FailedStep } from "./failed-step.tsx";
import { MendLinks } from "./mend-links.tsx";
import { Resend } from "./resend.tsx";

interface StepFailureProps {
  run: RunData;
  step: StepItem;
  /** Null when the person may not. */
  steering: Steering | null;
  /** Some of its pieces failed, and a person says whether they are made again or left out. */
  hasOpenPieces: boolean;
  onRetry: () => void;
  onMoved: () => void;
}

/** What a failed step had written, why it failed, and the ways on. */
export function StepFailure({ run, step, steering, hasOpenPieces, onRetry, onMoved }: StepFailureProps) {
  const isResent = steering !== null && catalog[step.type]?.traits?.sends === true;
  return (
    <>
      {step.partialOutput && <CutAnswer text={step.partialOutput} />}
      <FailedStep
        error={step.error}
        note={step.isPassed ? runText.step.wentOn : null}
        onRetry={steering && !isResent ? onRetry : undefined}
        isRetrying={steering !== null && (steering.retry.isPending || steering.fork.isPending)}
        retryText={hasOpenPieces ? runText.step.retryOpen : runText.step.retry}
        more={
          <>
            {isResent && <Resend nodeExecutionId={step.id} steering={steering} canSkip />}
            {steering && hasOpenPieces && (
              <Button
                size="s"
                isPending={steering.skipPieces.isPending}
                onPress={() => {
                  onMoved();
                  steering.skipPieces.mutate({ nodeExecutionId: step.id });
                }}
              >
                {runText.step.skipOpen}
              </Button>
            )}
            {steering && step.errorDialog && <WayOn dialog={step.errorDialog} />}
            <MendLinks run={run} nodeId={step.nodeId} />
          </>
        }
      />
    </>
  );
}

/** Credits or a key were missing: where this workspace finds them. */
function WayOn({ dialog }: { dialog: RefusalDialog }) {
  return (
    <Button size="s" onPress={() => openDialog(dialog)}>
      {dialog === "keys" ? runText.step.addKey : runText.step.creditOptions}
    </Button>
  );
}
