import { useMutation } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";

interface DeleteMessageDialogProps {
  workspaceId: string;
  messageId: string;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
}

const text = chatText.deleteMessage;

export function DeleteMessageDialog({ workspaceId, messageId, onClose, onDeleted }: DeleteMessageDialogProps) {
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
      onConfirm={() => deleteMessage.mutate({ workspaceId, messageServerIds: [messageId] })}
    >
      {text.text}
    </ConfirmDialog>
  );
}
