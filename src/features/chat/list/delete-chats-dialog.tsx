import { chatListText } from "#product/texts/chat/chat-list.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { Progress } from "#ui/feedback/progress.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useDeleteChats } from "../client/use-chat-list.ts";

interface DeleteChatsDialogProps {
  ids: readonly string[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms once, then shows the progress. */
export function DeleteChatsDialog({ ids, onClose, onDeleted }: DeleteChatsDialogProps) {
  const { progress, remove } = useDeleteChats();
  const { title, text, confirm } =
    ids.length === 1 ? chatListText.deleteConfirmation : folderDialogText.deleteItems(ids.length);
  const deleteAll = async () => {
    await remove(ids);
    onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !progress && onClose()}
      title={title}
      confirmText={confirm}
      isPending={progress !== null}
      onConfirm={() => void deleteAll()}
    >
      {text}
      {progress && ids.length > 1 && (
        <div className="mt-4 grid gap-1.5">
          <Progress
            aria-label={chatListText.deleting(progress.done, progress.all)}
            value={progress.done / progress.all}
          />
          <p role="status" className="text-sm num">
            {chatListText.deleting(progress.done, progress.all)}
          </p>
        </div>
      )}
    </ConfirmDialog>
  );
}
