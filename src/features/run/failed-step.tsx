import { RotateCcw } from "lucide-react";
import { buttonText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { runText } from "#product/texts/run.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";

interface FailedStepProps {
  error: string | null;
  /** Missing when the person may not. */
  onRetry: (() => void) | undefined;
  isRetrying: boolean;
}

/** What happened, and the way on (spec 3 §8). */
export function FailedStep({ error, onRetry, isRetrying }: FailedStepProps) {
  const title = errorText.common.unknown;
  const reason = error && error !== title ? error : null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <p className="font-medium">{title}</p>
        {reason && <p className="mt-0.5 text-ink-2 wrap-anywhere">{reason}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onRetry && (
          <Button size="s" icon={RotateCcw} isPending={isRetrying} onPress={onRetry}>
            {runText.step.retry}
          </Button>
        )}
        {reason && <CopyButton look="button" text={reason} label={buttonText.copyDetails} />}
      </div>
    </div>
  );
}
