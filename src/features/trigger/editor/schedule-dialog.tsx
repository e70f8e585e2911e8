import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { NextTimesPreview } from "#client/schedule/next-times-preview.tsx";
import { ScheduleFields } from "#client/schedule/schedule-fields.tsx";
import { toScheduleConfig, toScheduleForm } from "#client/schedule/schedule-form.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { runStartNodes } from "#engine/graph/graph.ts";
import { StepView } from "#features/run/step/step-view.tsx";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type ScheduleItem, useTriggerActions } from "../client/use-triggers.ts";
import { type TriggerInputs, triggerInputs } from "../schema.ts";

const text = triggersText.editor;

interface ScheduleDialogProps {
  workflowId: string;
  /** Null for a new one. */
  schedule: ScheduleItem | null;
  onClose: () => void;
}

/** Creates or edits a schedule: when it runs, and the answers of the workflow's first form. */
export function ScheduleDialog({ workflowId, schedule, onClose }: ScheduleDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const workflow = useQuery(api.workflow.getById.queryOptions({ id: workflowId }));
  const [title, setTitle] = useState(schedule?.title ?? text.scheduleName);
  const [form, setForm] = useState(() => toScheduleForm(schedule?.config ?? null));
  const [isChecked, setChecked] = useState(false);
  const { createSchedule, updateSchedule } = useTriggerActions();
  const config = toScheduleConfig(form);
  const [first] = workflow.data ? runStartNodes(workflow.data.graph, catalog) : [];
  const hasForm = first !== undefined && catalog[first.type]?.traits?.waits === "input";

  async function save(inputs: TriggerInputs): Promise<boolean> {
    setChecked(true);
    if (!config || !title.trim()) return false;
    const draft = { title: title.trim(), config, inputs };
    try {
      if (schedule) await updateSchedule.mutateAsync({ id: schedule.id, ...draft });
      else await createSchedule.mutateAsync({ workspaceId, workflowId, ...draft });
    } catch {
      // The refusal is shown over the dialog.
      return false;
    }
    onClose();
    return true;
  }
  const submitText = schedule ? text.save : text.create;
  return (
    <Dialog
      isOpen
      size="m"
      // A press outside must not lose what was typed; there is a button to cancel.
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={schedule ? text.editSchedule : text.newSchedule}
      footer={
        workflow.data &&
        !hasForm && (
          <>
            <Button variant="ghost" onPress={onClose}>
              {buttonText.cancel}
            </Button>
            <Button
              variant="primary"
              isPending={createSchedule.isPending || updateSchedule.isPending}
              onPress={() => void save([])}
            >
              {submitText}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <TextField
          label={text.name}
          value={title}
          onChange={setTitle}
          maxLength={limits.trigger.titleChars}
          error={isChecked && !title.trim() ? text.nameMissing : undefined}
          autoComplete="off"
          autoFocus
          isRequired
        />
        <ScheduleFields
          form={form}
          isChecked={isChecked}
          onChange={(changes) => setForm((before) => ({ ...before, ...changes }))}
        />
        <NextTimesPreview config={config} />
        {workflow.isPending && <Skeleton lines={3} />}
        {workflow.isError && (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void workflow.refetch()}>
            {pageStateText.error.listText}
          </ErrorState>
        )}
        {hasForm && (
          <section aria-label={first.label} className="grid gap-4 border-line border-t pt-5">
            <h3 className="font-semibold">{text.inputs(first.label)}</h3>
            <StepView
              step={{ id: first.id, type: first.type, config: first.config }}
              result={schedule?.inputs}
              writing={{
                draftKey: `schedule-${schedule?.id ?? workflowId}-${first.id}`,
                submitText,
                onCancel: onClose,
                onSubmit: (result) => save(triggerInputs.parse(result)),
              }}
            />
          </section>
        )}
      </div>
    </Dialog>
  );
}
