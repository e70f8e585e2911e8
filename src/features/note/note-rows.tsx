import { Brain, NotebookText } from "lucide-react";
import { useRef } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatRelative } from "#product/relative-time.ts";
import { noteText } from "#product/texts/note/note.ts";
import { urls } from "#product/urls.ts";
import { Chip } from "#ui/data/chip.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import { useRowWindow } from "#ui/data/use-row-window.ts";
import { canEditNote } from "./access.ts";
import { titleOfNote } from "./client/use-note-names.ts";
import type { ListedNote } from "./client/use-notes.ts";
import { NoteMenu } from "./note-menu.tsx";

const text = noteText;
const shownCategories = 2;

/** Rows of notes. Only visible ones are rendered; arrow keys move between them. */
export function NoteRows({ notes }: { notes: readonly ListedNote[] }) {
  const list = useRef<HTMLUListElement>(null);
  const range = useRowWindow(list, notes.length);
  const keys = useRowKeys(list, range);
  return (
    <ul ref={list} aria-label={text.title} onKeyDown={keys.onKeyDown}>
      {range.beforePixels > 0 && <li aria-hidden style={{ height: range.beforePixels }} />}
      {notes.slice(range.first, range.last).map((note) => (
        <NoteRow key={note.id} note={note} />
      ))}
      {range.afterPixels > 0 && <li aria-hidden style={{ height: range.afterPixels }} />}
    </ul>
  );
}

function NoteRow({ note }: { note: ListedNote }) {
  const { slug, actor } = useWorkspace();
  const title = titleOfNote(note);
  const more = note.category.length - shownCategories;
  const isMemory = note.source === "AGENT_MEMORY";
  const Icon = isMemory ? Brain : NotebookText;
  return (
    <ListRow
      isPressable
      start={
        <Icon {...(isMemory ? { "aria-label": text.page.memory } : { "aria-hidden": true })} className="text-ink-3" />
      }
      title={
        <Link data-row={note.id} href={urls.note(slug, note.id)} className="stretch" title={title}>
          {title}
        </Link>
      }
      meta={note.excerpt || text.page.emptyNote}
      end={
        <span className="flex items-center gap-1.5">
          {note.isPublic && <Chip tone="accent">{text.page.public}</Chip>}
          <span className="flex items-center gap-1.5 max-lg:hidden">
            {note.category.slice(0, shownCategories).map((one) => (
              <Chip key={one} className="max-w-32">
                {one}
              </Chip>
            ))}
            {more > 0 && <Chip>{`+${more}`}</Chip>}
          </span>
          <time dateTime={note.updatedAt.toISOString()} className="w-24 text-right max-sm:hidden">
            {formatRelative(note.updatedAt, new Date())}
          </time>
        </span>
      }
      actions={canEditNote(actor) && <NoteMenu note={note} size="s" />}
    />
  );
}
