import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { chatToastText } from "#product/texts/chat/chat-toasts.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";

interface DeleteChatDialogProps {
  chatId: string;
  onClose: () => void;
}

const text = chatListText.deleteConfirmation;

/** Confirms, deletes, and goes to the home page. */
export function DeleteChatDialog({ chatId, onClose }: DeleteChatDialogProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const queries = useQueryClient();
  const deleteChat = useMutation(
    api.chat.delete.mutationOptions({
      meta: { isSilent: true },
      onSuccess() {
        toast.success(chatToastText.deleted);
        onClose();
        go(urls.home(slug), { replace: true });
        queries.removeQueries(api.chat.getById.queryFilter({ id: chatId }));
        return queries.invalidateQueries(api.chat.getAll.pathFilter());
      },
      onError() {
        toast.failed(chatToastText.deleteFailed);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title}
      confirmText={text.confirm}
      isPending={deleteChat.isPending}
      onConfirm={() => deleteChat.mutate({ id: chatId })}
    >
      {text.text}
    </ConfirmDialog>
  );
}
