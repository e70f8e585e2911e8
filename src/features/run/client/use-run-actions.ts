import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { runToastText, webhookToastText } from "#product/texts/run/run-toasts.ts";
import { toast } from "#ui/feedback/toast.ts";

/** The mutations on a run. Refusals show a toast; afterwards the run is refetched. */
export function useRunActions(runId: string) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(api.workflowRun.getById.queryFilter({ runId })),
      queries.invalidateQueries(api.workflowRun.getExecutions.queryFilter({ runId })),
    ]);
  const onSettled = () => void refresh();
  const complete = useMutation(api.workflowRun.completeNodeExecution.mutationOptions({ onSettled }));
  const edit = useMutation({
    ...api.workflowRun.updateNodeExecution.mutationOptions({ onSettled }),
    meta: { isSilent: true },
    onError: (error) => toast.failed(runToastText.updateStepFailed(readRefusal(error, commonToastText.unknown).text)),
  });
  const regenerate = useMutation(api.workflowRun.regenerateNodeExecution.mutationOptions({ onSettled }));
  const retry = useMutation(api.workflowRun.retryNodeExecution.mutationOptions({ onSettled }));
  const resolve = useMutation(api.workflowRun.resolveUnknownNodeExecution.mutationOptions({ onSettled }));
  const skip = useMutation(api.workflowRun.skipNodeExecution.mutationOptions({ onSettled }));
  const skipPieces = useMutation(api.workflowRun.skipFailedPieces.mutationOptions({ onSettled }));
  const resend = useMutation({
    ...api.workflowRun.forceResendWebhook.mutationOptions({
      onSettled,
      onSuccess: () => void toast.success(webhookToastText.resent),
    }),
    meta: { isSilent: true },
    onError: (error) => toast.failed(webhookToastText.resendFailed(readRefusal(error, commonToastText.unknown).text)),
  });
  const approve = useMutation(api.workflowRun.approveNodeExecution.mutationOptions({ onSettled }));
  const decide = useMutation(api.workflowRun.decideToolCall.mutationOptions({ onSettled }));
  const stop = useMutation(
    api.workflowRun.stop.mutationOptions({ onSettled, onSuccess: () => void toast.success(runToastText.stopped) }),
  );
  const fork = useMutation(api.workflowRun.fork.mutationOptions());
  const resume = useMutation(api.workflowRun.resume.mutationOptions({ onSettled }));
  return { complete, edit, regenerate, retry, resolve, skip, skipPieces, resend, approve, decide, stop, resume, fork };
}

export type RunActions = ReturnType<typeof useRunActions>;

/** Whether the mutation succeeded; a refusal was already shown. */
export async function hasSucceeded(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
