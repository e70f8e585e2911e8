import { DeleteUsedDialog } from "#client/usage/delete-used-dialog.tsx";
import { skillText } from "#product/texts/skill/skill.ts";
import { useDeleteSkill, useSkillUsage } from "./client/use-skills.ts";

const text = skillText.delete;

interface DeleteSkillDialogProps {
  id: string;
  name: string;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a skill goes to the bin. */
export function DeleteSkillDialog({ id, name, onClose, onDeleted }: DeleteSkillDialogProps) {
  const remove = useDeleteSkill();
  function onSuccess() {
    onClose();
    onDeleted?.();
  }
  return (
    <DeleteUsedDialog
      title={text.title(name)}
      confirmText={text.item}
      usage={useSkillUsage(id)}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id, name }, { onSuccess })}
      onClose={onClose}
    >
      {text.text}
    </DeleteUsedDialog>
  );
}
