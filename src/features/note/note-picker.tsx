import { Brain, NotebookText, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentNotesText as text } from "#product/texts/agent/agent-notes.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { PickList } from "#ui/select/pick-list.tsx";
import { type NoteName, titleOfNote, useFoundNotes, useNamedNotes } from "./client/use-note-names.ts";

interface NotePickerProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  max: number;
  isReadOnly?: boolean;
}

/** Selects notes. A deleted one stays visible until it is removed. */
export function NotePicker({ value, onChange, max, isReadOnly = false }: NotePickerProps) {
  const names = useNamedNotes(value);
  const remove = (id: string) => onChange(value.filter((other) => other !== id));
  return (
    <div className="grid justify-items-start gap-2">
      {value.length > 0 && (
        <ul aria-label={text.label} className="flex min-w-0 flex-wrap gap-1.5">
          {value.map((id) => (
            <li key={id} className="min-w-0 max-w-full">
              <ChosenNote
                id={id}
                note={names?.get(id)}
                isGone={names !== undefined && !names.has(id)}
                {...(!isReadOnly && { onRemove: () => remove(id) })}
              />
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <Popover
          aria-label={text.add}
          placement="bottom start"
          className="w-80 p-0!"
          trigger={
            <Button size="s" icon={Plus}>
              {text.add}
            </Button>
          }
        >
          <NotePickList
            aria-label={text.add}
            value={value}
            onPick={(id) => (value.includes(id) ? remove(id) : onChange([...value, id].slice(0, max)))}
          />
        </Popover>
      )}
      {value.length >= max && <p className="text-sm text-ink-3">{text.tooMany(max)}</p>}
    </div>
  );
}

interface ChosenNoteProps {
  id: string;
  note: NoteName | undefined;
  isGone: boolean;
  onRemove?: () => void;
}

function ChosenNote({ id, note, isGone, onRemove }: ChosenNoteProps) {
  const { slug } = useWorkspace();
  const remove = onRemove && { onRemove };
  if (isGone)
    return (
      <Chip tone="warning" {...remove}>
        {text.gone}
      </Chip>
    );
  return (
    <Chip {...remove}>
      <Link href={urls.note(slug, id)} target="_blank" className="hover:underline">
        {note ? titleOfNote(note) : "…"}
      </Link>
    </Chip>
  );
}

interface NotePickListProps {
  "aria-label": string;
  value: readonly string[];
  onPick: (id: string, title: string) => void;
}

/** The notes of the workspace as a list to search in, for popovers. */
export function NotePickList({ value, onPick, ...label }: NotePickListProps) {
  const [search, setSearch] = useState("");
  const { data: found = [] } = useFoundNotes(search);
  const titles = new Map(found.map((note) => [note.id, titleOfNote(note)]));
  return (
    <PickList
      {...label}
      options={found.map((note) => ({
        id: note.id,
        label: titles.get(note.id) ?? "",
        keywords: note.category.join(" "),
        icon: note.source === "AGENT_MEMORY" ? <Brain aria-hidden /> : <NotebookText aria-hidden />,
      }))}
      value={value}
      onPick={(id) => onPick(id, titles.get(id) ?? "")}
      onSearch={setSearch}
      placeholder={text.search}
      {...(!search && { emptyText: text.empty })}
    />
  );
}
