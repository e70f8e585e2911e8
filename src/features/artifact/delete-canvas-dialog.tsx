import { canvasListText as text } from "#product/texts/canvas/canvas-list.ts";
import { toast } from "#ui/feedback/toast.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useCanvasActions } from "./client/use-chat-canvases.ts";

interface DeleteCanvasDialogProps {
  canvas: { readonly id: string; readonly title: string };
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a canvas is deleted, and deletes it. */
export function DeleteCanvasDialog({ canvas: { id, title }, onClose, onDeleted }: DeleteCanvasDialogProps) {
  const { remove } = useCanvasActions();
  const confirm = () =>
    remove.mutate(
      { id },
      {
        onSuccess() {
          toast.success(text.deleted(title));
          onDeleted();
        },
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.deleteConfirmation.title(title)}
      confirmText={text.deleteCanvas}
      isPending={remove.isPending}
      onConfirm={confirm}
    >
      {text.deleteConfirmation.text}
    </ConfirmDialog>
  );
}
