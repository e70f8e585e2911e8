import { skillText } from "#product/texts/skill/skill.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useDeleteSkill, useSkillUsers } from "./client/use-skills.ts";

const text = skillText.delete;

interface DeleteSkillDialogProps {
  id: string;
  name: string;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Says which agents use a skill before it goes to the bin. */
export function DeleteSkillDialog({ id, name, onClose, onDeleted }: DeleteSkillDialogProps) {
  const users = useSkillUsers(id);
  const remove = useDeleteSkill();
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !remove.isPending && onClose()}
      title={text.title(name)}
      confirmText={text.item}
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id, name },
          {
            onSuccess() {
              onClose();
              onDeleted?.();
            },
          },
        )
      }
    >
      {users ? <p>{users.length > 0 ? text.used(users.length) : text.text}</p> : <Skeleton lines={2} />}
      {users && users.length > 0 && (
        <ul className="mt-3 grid max-h-40 gap-1 overflow-y-auto text-ink scroll-thin">
          {users.map((user) => (
            <li key={user.id} className="cut">
              {user.title}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
