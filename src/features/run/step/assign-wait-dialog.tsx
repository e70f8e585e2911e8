import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import type { StepAssignee } from "#engine/step-options.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { DateField } from "#ui/forms/date-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useUiLabels } from "#ui/ui-labels.ts";
import type { WaitFacts } from "../schema.ts";
import { AssigneeField } from "./assignee-field.tsx";

const text = waitText.dialog;

/** Hands a wait to someone else, or changes its due date. */
export function AssignWaitDialog({ wait, onClose }: { wait: WaitFacts; onClose: () => void }) {
  const words = useUiLabels();
  const queries = useQueryClient();
  const { userId, email } = wait.assignee;
  const [assignee, setAssignee] = useState<StepAssignee | null>(userId ? { userId } : email ? { email } : null);
  const [dueAt, setDueAt] = useState(wait.dueAt ? toLocalTime(wait.dueAt) : "");
  const update = useMutation(
    api.workflowRun.updateWait.mutationOptions({
      onSuccess() {
        toast.success(text.saved);
        onClose();
      },
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(api.workflowRun.getExecutions.pathFilter()),
          queries.invalidateQueries(api.needsYou.pathFilter()),
        ]),
    }),
  );
  const save = () =>
    update.mutate({
      id: wait.id,
      ...(assignee && { assignee }),
      ...(dueAt !== (wait.dueAt ? toLocalTime(wait.dueAt) : "") && { dueAt: dueAt ? new Date(dueAt) : null }),
    });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.title}
      description={text.text}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" isPending={update.isPending} onPress={save}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <AssigneeField value={assignee} onChange={setAssignee} canSendOutside={wait.canSendOutside} />
        <div className="flex flex-wrap items-end gap-2">
          <DateField
            kind="datetime-local"
            label={text.dueAt}
            value={dueAt}
            onChange={setDueAt}
            className="min-w-0 flex-1"
          />
          {dueAt && (
            <Button variant="ghost" onPress={() => setDueAt("")}>
              {text.remove}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** In the person's time zone, as a field for dates takes it. */
function toLocalTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
