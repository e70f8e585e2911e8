import { NotePicker } from "#features/note/note-picker.tsx";
import { limits } from "#product/limits.ts";
import { agentNotesText as text } from "#product/texts/agent/agent-notes.ts";
import { ReadOnlyField } from "../read-only-field.tsx";

interface NotesFieldProps {
  noteIds: readonly string[];
  onChange: (noteIds: string[]) => void;
  isReadOnly: boolean | undefined;
}

/** The notes that an agent always sees. */
export function NotesField({ noteIds, onChange, isReadOnly = false }: NotesFieldProps) {
  return (
    <ReadOnlyField label={text.label} hint={text.hint}>
      {isReadOnly && noteIds.length === 0 ? (
        text.none
      ) : (
        <NotePicker value={noteIds} onChange={onChange} max={limits.agent.notes} isReadOnly={isReadOnly} />
      )}
    </ReadOnlyField>
  );
}
