import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { Progress } from "#ui/feedback/progress.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useDeleteRuns } from "./client/use-run-list.ts";

interface DeleteRunsProps {
  ids: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms once, then shows the progress of deleting the selected runs. */
export function DeleteRuns({ ids, isOpen, onClose, onDeleted }: DeleteRunsProps) {
  const { progress, remove } = useDeleteRuns();
  const { title, text, confirm } = folderDialogText.deleteItems(ids.length);
  const start = async () => {
    await remove(ids);
    onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && !progress && onClose()}
      title={title}
      confirmText={confirm}
      isDanger
      isPending={progress !== null}
      onConfirm={() => void start()}
    >
      {text}
      {progress && (
        <div className="mt-4 grid gap-1.5">
          <Progress
            aria-label={runListText.deleting(progress.done, progress.all)}
            value={progress.done / progress.all}
          />
          <p role="status" className="text-sm num">
            {runListText.deleting(progress.done, progress.all)}
          </p>
        </div>
      )}
    </ConfirmDialog>
  );
}
