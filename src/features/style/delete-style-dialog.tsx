import { styleText } from "#product/texts/style/style.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useDeleteStyle, useStyleUsers } from "./client/use-styles.ts";

const text = styleText.delete;

/** Says which agents and workflows use a voice before it goes to the bin. */
export function DeleteStyleDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const users = useStyleUsers(id);
  const remove = useDeleteStyle();
  const names = users ? [...users.agents, ...users.workflows] : [];
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !remove.isPending && onClose()}
      title={text.title(title)}
      confirmText={text.item}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id, title }, { onSuccess: onClose })}
    >
      {users ? (
        <p>{names.length > 0 ? text.used(users.agents.length, users.workflows.length) : text.text}</p>
      ) : (
        <Skeleton lines={2} />
      )}
      {names.length > 0 && (
        <ul className="mt-3 grid max-h-40 gap-1 overflow-y-auto text-ink scroll-thin">
          {names.map((user) => (
            <li key={user.id} className="cut">
              {user.title}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
