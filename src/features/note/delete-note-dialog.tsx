import { noteText } from "#product/texts/note/note.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { titleOfNote } from "./client/use-note-names.ts";
import { type ListedNote, useAgentsUsingNote, useDeleteNote, useWorkflowsUsingNote } from "./client/use-notes.ts";

const text = noteText.delete;

interface DeleteNoteDialogProps {
  note: Pick<ListedNote, "id" | "title" | "isPublic">;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Says which agents use the note before it is moved to the bin. */
export function DeleteNoteDialog({ note, onClose, onDeleted }: DeleteNoteDialogProps) {
  const remove = useDeleteNote();
  const { data: agents = [] } = useAgentsUsingNote(note.id);
  const { data: workflows = [] } = useWorkflowsUsingNote(note.id);
  const users = [...agents, ...workflows];
  const title = titleOfNote(note);
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !remove.isPending && onClose()}
      title={text.title(title)}
      confirmText={text.item}
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id: note.id, title },
          {
            onSuccess() {
              onClose();
              onDeleted?.();
            },
          },
        )
      }
    >
      <div className="grid gap-2">
        {users.length > 0 && (
          <div>
            <p>{text.usedBy(agents.length, workflows.length)}</p>
            <ul className="mt-1 max-h-40 overflow-y-auto scroll-thin pl-4">
              {users.map((user) => (
                <li key={user.id} className="list-disc cut font-medium text-ink">
                  {user.title}
                </li>
              ))}
            </ul>
          </div>
        )}
        <p>
          {note.isPublic && `${text.public} `}
          {text.text}
        </p>
      </div>
    </ConfirmDialog>
  );
}
