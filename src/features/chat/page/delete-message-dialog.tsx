import { useMutation } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { messageVersionsText } from "#product/texts/chat/message-versions.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";

interface DeleteMessageDialogProps {
  messageId: string;
  /** How many versions of the message are deleted, if it has several. */
  versions: "one" | "all" | undefined;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
}

const text = chatText.deleteMessage;

export function DeleteMessageDialog({ messageId, versions, onClose, onDeleted }: DeleteMessageDialogProps) {
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
      {versions === "one"
        ? messageVersionsText.deletesOne
        : versions === "all"
          ? messageVersionsText.deletesAll
          : text.text}
    </ConfirmDialog>
  );
}
