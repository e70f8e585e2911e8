import { type FormEvent, useId, useState } from "react";
import { formatNumber } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { projectText } from "#product/texts/project/project.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type Project, useUpdateProject } from "./client/use-projects.ts";

const text = projectText.instructions;

interface InstructionsDialogProps {
  project: Pick<Project, "id" | "instructions">;
  onClose: () => void;
}

/** Edits the instructions of a project. A failed save keeps the text. */
export function InstructionsDialog({ project, onClose }: InstructionsDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(project.instructions);
  const update = useUpdateProject();
  const { instructionChars } = limits.project;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft === project.instructions) return onClose();
    update.mutate({ id: project.id, instructions: draft.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={text.title}
      // A press outside must not lose the text.
      isDismissable={draft === project.instructions}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={update.isPending}>
            {buttonText.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextArea
          label={text.label}
          hint={text.help}
          placeholder={text.text}
          value={draft}
          onChange={setDraft}
          maxLength={instructionChars}
          minRows={8}
          maxRows={18}
          autoFocus
          {...(draft.length > instructionChars * 0.9 && {
            labelEnd: `${formatNumber(draft.length)} / ${formatNumber(instructionChars)}`,
          })}
        />
      </form>
    </Dialog>
  );
}
