import { useMutation } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";

interface DeleteMessageDialogProps {
  messageId: string;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
}

const text = chatText.deleteMessage;

export function DeleteMessageDialog({ messageId, onClose, onDeleted }: DeleteMessageDialogProps) {
  const deleteMessage = useMutation(
    api.chat.deleteMessages.mutationOptions({
      onSuccess: async () => {
        await onDeleted();
        onClose();
      },
      onError: onClose,
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title}
      confirmText={text.confirm}
      isPending={deleteMessage.isPending}
      onConfirm={() => deleteMessage.mutate({ messageServerIds: [messageId] })}
    >
      {text.text}
    </ConfirmDialog>
  );
}
