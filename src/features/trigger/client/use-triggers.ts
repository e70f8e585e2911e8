import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { toast } from "#ui/feedback/toast.ts";

export type TriggerItem = Answers["workflowTrigger"]["getAll"][number];
export type ScheduleItem = Extract<TriggerItem, { type: "SCHEDULE" }>;
export type AppEventItem = Extract<TriggerItem, { type: "APP_EVENT" }>;
export type WebhookItem = Extract<TriggerItem, { type: "WEBHOOK" }>;

/** The triggers of a workflow, if they are needed. */
export function useTriggers(workflowId: string, isNeeded = true) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.workflowTrigger.getAll.queryOptions({ workspaceId, workflowId }, { enabled: isNeeded }));
}

/** What can be done with triggers. Refusals are shown by the page. */
export function useTriggerActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(api.workflowTrigger.pathFilter());
  const onSaved = () => toast.success(triggersText.editor.saved);
  const { workflowTrigger } = api;
  return {
    createSchedule: useMutation(workflowTrigger.createSchedule.mutationOptions({ onSettled, onSuccess: onSaved })),
    updateSchedule: useMutation(workflowTrigger.updateSchedule.mutationOptions({ onSettled, onSuccess: onSaved })),
    createAppEvent: useMutation(workflowTrigger.createAppEvent.mutationOptions({ onSettled, onSuccess: onSaved })),
    updateAppEvent: useMutation(workflowTrigger.updateAppEvent.mutationOptions({ onSettled, onSuccess: onSaved })),
    testAppEvent: useMutation(workflowTrigger.testAppEvent.mutationOptions()),
    // The answers have the secret, so nothing keeps them once the dialog is closed.
    createWebhook: useMutation(workflowTrigger.createWebhook.mutationOptions({ onSettled, gcTime: 0 })),
    rotateSecret: useMutation(workflowTrigger.rotateSecret.mutationOptions({ onSettled, gcTime: 0 })),
    updateWebhook: useMutation(workflowTrigger.updateWebhook.mutationOptions({ onSettled, onSuccess: onSaved })),
    setActive: useMutation(workflowTrigger.setActive.mutationOptions({ onSettled })),
    listen: useMutation(workflowTrigger.listen.mutationOptions({ onSettled })),
    remove: useMutation(
      workflowTrigger.delete.mutationOptions({
        onSettled,
        onSuccess: () => toast.success(triggersText.remove.done),
      }),
    ),
  };
}
