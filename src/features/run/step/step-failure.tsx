import { openDialog } from "#client/dialogs.ts";
import type { RefusalDialog } from "#lib/refusal-dialog.ts";
import { catalog } from "#nodes/index.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { RunData } from "../client/run-data.ts";
import type { StepItem } from "../client/run-view.ts";
import type { RunActions } from "../client/use-run-actions.ts";
import { FailureDetails } from "./failure-details.tsx";
import { FixLinks } from "./fix-links.tsx";
import { PartialAnswer } from "./partial-answer.tsx";
import { ResendButtons } from "./resend-buttons.tsx";

interface StepFailureProps {
  run: RunData;
  step: StepItem;
  /** Null if the person may not control the run. */
  actions: RunActions | null;
  /** Some pieces failed, and a person must retry or skip them. */
  hasUndecidedPieces: boolean;
  onRetry: () => void;
  onAdvance: () => void;
}

/** A failed step: its partial text, its error and actions. */
export function StepFailure({ run, step, actions, hasUndecidedPieces, onRetry, onAdvance }: StepFailureProps) {
  const canResend = actions !== null && catalog[step.type]?.traits?.sends === true;
  return (
    <>
      {step.partialOutput && <PartialAnswer text={step.partialOutput} />}
      <FailureDetails
        error={step.error}
        note={step.isSkippedFailure ? runStepText.continuedWithout : null}
        onRetry={actions && !canResend ? onRetry : undefined}
        isRetrying={actions !== null && (actions.retry.isPending || actions.fork.isPending)}
        retryText={hasUndecidedPieces ? runStepText.retryAllFailed : runStepText.retry}
        extraActions={
          <>
            {canResend && <ResendButtons nodeExecutionId={step.id} actions={actions} canSkip />}
            {actions && hasUndecidedPieces && (
              <Button
                size="s"
                isPending={actions.skipPieces.isPending}
                onPress={() => {
                  onAdvance();
                  actions.skipPieces.mutate({ nodeExecutionId: step.id });
                }}
              >
                {runStepText.skipFailed}
              </Button>
            )}
            {actions && step.errorDialog && <FixDialogButton dialog={step.errorDialog} />}
            <FixLinks run={run} nodeId={step.nodeId} />
          </>
        }
      />
    </>
  );
}

/** Opens the dialog to add missing credits or a missing key. */
function FixDialogButton({ dialog }: { dialog: RefusalDialog }) {
  return (
    <Button size="s" onPress={() => openDialog(dialog)}>
      {dialog === "keys" ? runStepText.addKey : runStepText.seeCreditOptions}
    </Button>
  );
}
