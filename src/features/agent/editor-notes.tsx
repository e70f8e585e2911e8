import type { ReactNode } from "react";
import { formatRelative } from "#lib/time.ts";
import { agentText } from "#product/texts/agent.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";

interface EditorNotesProps {
  isReadOnly: boolean;
  /** When the unsaved changes were made that the last visit left behind. */
  restoredAt: Date | null;
  conflict: ReactNode;
  onDiscard: () => void;
}

/** What is to be said before the form. */
export function EditorNotes({ isReadOnly, restoredAt, conflict, onDiscard }: EditorNotesProps) {
  return (
    <>
      {isReadOnly && <Note>{agentText.save.readOnly}</Note>}
      {conflict ||
        (restoredAt && (
          <Note
            action={
              <Button size="s" variant="ghost" onPress={onDiscard}>
                {agentText.save.discard}
              </Button>
            }
          >
            {agentText.editor.restoredDraft(formatRelative(restoredAt, new Date()))}
          </Note>
        ))}
    </>
  );
}
