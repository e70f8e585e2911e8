import { storedPictureOf } from "#client/files/text-picture.tsx";
import { formatRelative } from "#product/relative-time.ts";
import { noteText } from "#product/texts/note/note.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { titleOfNote } from "./client/use-note-names.ts";
import type { Note } from "./client/use-notes.ts";

/** A note for people who may not change it. */
export function NoteReader({ note }: { note: Note }) {
  const { title, content, category, authorName, updatedAt } = note;
  return (
    <article aria-label={titleOfNote(note)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-2">
        <h2 className="text-2xl font-semibold wrap-anywhere">{title || noteText.untitled}</h2>
        <p className="text-sm text-ink-3">
          {noteText.editor.lastChanged(formatRelative(updatedAt, new Date()), authorName)}
        </p>
        {category.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {category.map((one) => (
              <Chip key={one}>{one}</Chip>
            ))}
          </div>
        )}
      </header>
      {content.trim() ? (
        <Markdown
          text={content}
          renderPicture={storedPictureOf}
          isUntrusted={note.source === "AGENT_MEMORY"}
          className="max-w-measure"
        />
      ) : (
        <p className="text-ink-3">{noteText.page.emptyNote}</p>
      )}
      <p className="text-sm text-ink-3">{noteText.editor.readOnly}</p>
    </article>
  );
}
