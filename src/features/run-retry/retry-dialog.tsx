import { RotateCcw } from "lucide-react";
import { formatCreditAmount } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { runRetryText as text } from "#product/texts/run/run-list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useRetryEstimate, useStartRetry } from "./client/use-run-retries.ts";
import type { RetryTarget } from "./schema.ts";

interface RetryDialogProps {
  target: RetryTarget;
  onClose: () => void;
  onStarted?: () => void;
}

/** Says how many runs start again and what that may cost, then starts them. */
export function RetryDialog({ target, onClose, onStarted }: RetryDialogProps) {
  const { data, isError, isFetching, refetch } = useRetryEstimate(target);
  const start = useStartRetry();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.title}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button
            variant="primary"
            icon={RotateCcw}
            isPending={start.isPending}
            isDisabled={!data || data.runs === 0}
            onPress={() =>
              start.mutate(target, {
                onSuccess() {
                  onStarted?.();
                  onClose();
                },
              })
            }
          >
            {data && data.runs > 0 ? text.retryCount(data.runs) : text.retry}
          </Button>
        </>
      }
    >
      {data ? (
        <Estimate {...data} />
      ) : isError ? (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
          {pageStateText.error.listText}
        </ErrorState>
      ) : (
        <div role="status" aria-busy aria-label={text.counting}>
          <Skeleton lines={2} />
        </div>
      )}
    </Dialog>
  );
}

interface EstimateProps {
  runs: number;
  hasMore: boolean;
  credits: number;
  unknownRuns: number;
}

function Estimate({ runs, hasMore, credits, unknownRuns }: EstimateProps) {
  if (runs === 0) return <p className="text-ink-2">{text.nothingToRetry}</p>;
  return (
    <div className="grid gap-2 text-ink-2">
      <p>{text.about(runs)}</p>
      {hasMore && <p>{text.more(limits.runRetry.runs)}</p>}
      {unknownRuns < runs && <p className="font-medium text-ink">{text.cost(formatCreditAmount(credits))}</p>}
      {unknownRuns > 0 && <p>{unknownRuns === runs ? text.costUnknown : text.costPartlyUnknown(unknownRuns)}</p>}
    </div>
  );
}
