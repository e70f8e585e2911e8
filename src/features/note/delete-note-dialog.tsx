import { DeleteUsedDialog } from "#client/usage/delete-used-dialog.tsx";
import { noteText } from "#product/texts/note/note.ts";
import { titleOfNote } from "./client/use-note-names.ts";
import { type ListedNote, useDeleteNote, useNoteUsage } from "./client/use-notes.ts";

const text = noteText.delete;

interface DeleteNoteDialogProps {
  note: Pick<ListedNote, "id" | "title" | "isPublic">;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a note goes to the bin. */
export function DeleteNoteDialog({ note, onClose, onDeleted }: DeleteNoteDialogProps) {
  const remove = useDeleteNote();
  const title = titleOfNote(note);
  function onSuccess() {
    onClose();
    onDeleted?.();
  }
  return (
    <DeleteUsedDialog
      title={text.title(title)}
      confirmText={text.item}
      usage={useNoteUsage(note.id)}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id: note.id, title }, { onSuccess })}
      onClose={onClose}
    >
      {note.isPublic && `${text.public} `}
      {text.text}
    </DeleteUsedDialog>
  );
}
