import { useState } from "react";
import { NextTimesPreview } from "#client/schedule/next-times-preview.tsx";
import { ScheduleFields } from "#client/schedule/schedule-fields.tsx";
import { toScheduleConfig, toScheduleForm } from "#client/schedule/schedule-form.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { chatScheduleText } from "#product/texts/chat/chat-schedule.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type ChatScheduleItem, useChatScheduleActions } from "./client/use-chat-schedules.ts";

const text = chatScheduleText.editor;

interface ScheduleDialogProps {
  chatId: string;
  /** Null for a new one. */
  schedule: ChatScheduleItem | null;
  onClose: () => void;
}

/** Creates or edits a schedule of a chat: what it sends and when. */
export function ScheduleDialog({ chatId, schedule, onClose }: ScheduleDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const [title, setTitle] = useState(schedule?.title ?? "");
  const [prompt, setPrompt] = useState(schedule?.prompt ?? "");
  const [emailsResult, setEmailsResult] = useState(schedule?.emailsResult ?? false);
  const [form, setForm] = useState(() => toScheduleForm(schedule?.config ?? null));
  const [isChecked, setChecked] = useState(false);
  const { create, update } = useChatScheduleActions();
  const config = toScheduleConfig(form);
  const { titleChars, promptChars } = limits.chatSchedule;

  function save() {
    setChecked(true);
    if (!title.trim() || !prompt.trim() || !config) return;
    const facts = { title: title.trim(), prompt: prompt.trim(), config, emailsResult };
    // A refusal is shown over the dialog, which keeps what was typed.
    if (schedule) update.mutate({ id: schedule.id, ...facts }, { onSuccess: onClose });
    else create.mutate({ workspaceId, chatId, ...facts }, { onSuccess: onClose });
  }
  return (
    <Dialog
      isOpen
      size="m"
      // A press outside must not lose what was typed; there is a button to cancel.
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={schedule ? text.editTitle : text.newTitle}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" isPending={create.isPending || update.isPending} onPress={save}>
            {schedule ? text.save : text.create}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label={text.name}
          value={title}
          onChange={setTitle}
          maxLength={titleChars}
          error={isChecked && !title.trim() ? text.nameMissing : undefined}
          autoComplete="off"
          autoFocus
          isRequired
        />
        <TextArea
          label={text.prompt}
          hint={text.promptHint}
          value={prompt}
          onChange={setPrompt}
          maxLength={promptChars}
          error={isChecked && !prompt.trim() ? text.promptMissing : undefined}
          isRequired
        />
        <ScheduleFields
          form={form}
          isChecked={isChecked}
          onChange={(changes) => setForm((before) => ({ ...before, ...changes }))}
        />
        <NextTimesPreview config={config} />
        <Switch isSelected={emailsResult} onChange={setEmailsResult}>
          {text.emails}
        </Switch>
      </div>
    </Dialog>
  );
}
