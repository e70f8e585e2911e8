import { X } from "lucide-react";
import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { runRetryText as text } from "#product/texts/run/run-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { canControlRetry } from "./access.ts";
import { type RunRetryItem, useCancelRetry, useDeleteRetry, useRunRetries } from "./client/use-run-retries.ts";

/** How far bulk retries are, above the list of runs; finished ones stay until they are dismissed. */
export function RetryProgress() {
  const { data = [] } = useRunRetries();
  if (data.length === 0) return null;
  return (
    <ul aria-label={text.title} className="mb-4 grid gap-2">
      {data.map((retry) => (
        <RetryRow key={retry.id} retry={retry} />
      ))}
    </ul>
  );
}

function RetryRow({ retry }: { retry: RunRetryItem }) {
  const { actor } = useWorkspace();
  const { status, counts, problem } = retry;
  const remove = useDeleteRetry();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isRunning = status === "RUNNING";
  const done = total - counts.QUEUED - counts.RUNNING;
  const title = isRunning
    ? text.progress(done, total)
    : status === "CANCELED"
      ? text.canceled(total - counts.CANCELED, total)
      : text.finished(total);
  const facts = (["RUNNING", "COMPLETED", "WAITING", "FAILED", "STOPPED"] as const).flatMap((outcome) =>
    counts[outcome] > 0 ? [text.outcomes[outcome](counts[outcome])] : [],
  );
  return (
    <li className="grid gap-2 rounded-card bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          <p role="status" className="font-medium num">
            {title}
          </p>
          {facts.length > 0 && <p className="text-sm text-ink-2 num">{facts.join(" · ")}</p>}
          {problem && <p className="text-sm text-ink-2">{text.problem(problem)}</p>}
        </div>
        {canControlRetry(actor, retry) &&
          (isRunning ? (
            <CancelButton id={retry.id} />
          ) : (
            <IconButton icon={X} label={text.dismiss} onPress={() => remove.mutate({ id: retry.id })} />
          ))}
      </div>
      {isRunning && <Progress aria-label={title} value={done / Math.max(1, total)} valueText={title} />}
    </li>
  );
}

function CancelButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelRetry();
  return (
    <>
      <Button onPress={() => setAsking(true)}>{text.cancel}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={text.cancelTitle}
        confirmText={text.cancelConfirm}
        cancelText={text.keep}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ id }, { onSettled: () => setAsking(false) })}
      >
        {text.cancelText}
      </ConfirmDialog>
    </>
  );
}
