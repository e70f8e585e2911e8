import { Copy, Ellipsis, FileDown, Trash2 } from "lucide-react";
import { useState } from "react";
import { client } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { noteText } from "#product/texts/note/note.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { downloadText } from "#ui/markdown/download-text.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { noteFileName, noteToMarkdown } from "./client/note-file.ts";
import { titleOfNote } from "./client/use-note-names.ts";
import { type ListedNote, useDuplicateNote } from "./client/use-notes.ts";
import { DeleteNoteDialog } from "./delete-note-dialog.tsx";

interface NoteMenuProps {
  note: Pick<ListedNote, "id" | "title" | "isPublic" | "canDelete">;
  size?: "s" | "m";
  onDeleted?: () => void;
}

/** What an editor can do with a note. */
export function NoteMenu({ note, size = "m", onDeleted }: NoteMenuProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const duplicate = useDuplicateNote();
  const [isDeleting, setDeleting] = useState(false);
  const label = noteText.actions(titleOfNote(note));
  async function exportMarkdown() {
    const whole = await client.note.getById.query({ id: note.id });
    downloadText(noteFileName(titleOfNote(whole)), noteToMarkdown(whole), "text/markdown;charset=utf-8");
  }
  return (
    <>
      <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} label={label} size={size} />}>
        <MenuItem
          icon={Copy}
          onAction={() => duplicate.mutate({ id: note.id }, { onSuccess: ({ id }) => go(urls.note(slug, id)) })}
        >
          {buttonText.duplicate}
        </MenuItem>
        <MenuItem icon={FileDown} onAction={() => void exportMarkdown()}>
          {buttonText.exportMarkdown}
        </MenuItem>
        {note.canDelete && <MenuSeparator />}
        {note.canDelete && (
          <MenuItem icon={Trash2} isDanger onAction={() => setDeleting(true)}>
            {noteText.delete.item}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <DeleteNoteDialog note={note} onClose={() => setDeleting(false)} {...(onDeleted && { onDeleted })} />
      )}
    </>
  );
}
