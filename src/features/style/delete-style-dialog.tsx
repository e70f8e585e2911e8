import { DeleteUsedDialog } from "#client/usage/delete-used-dialog.tsx";
import { styleText } from "#product/texts/style/style.ts";
import { useDeleteStyle, useStyleUsage } from "./client/use-styles.ts";

const text = styleText.delete;

/** Asks before a voice goes to the bin. */
export function DeleteStyleDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const remove = useDeleteStyle();
  return (
    <DeleteUsedDialog
      title={text.title(title)}
      confirmText={text.item}
      usage={useStyleUsage(id)}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id, title }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {text.text}
    </DeleteUsedDialog>
  );
}
