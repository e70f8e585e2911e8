import { readRefusal } from "#client/refusal.ts";
import { NotFound } from "#client/shell/not-found.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { noteText } from "#product/texts/note/note.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { titleOfNote } from "./client/use-note-names.ts";
import { useNote } from "./client/use-notes.ts";
import { NoteEditor } from "./note-editor.tsx";
import { NotePath } from "./note-path.tsx";
import { NoteReader } from "./note-reader.tsx";

/** One note: the editor, or for those who may not change it, its text. */
export function NotePage({ noteId }: { noteId: string }) {
  const { data: note, error, isError, isFetching, refetch } = useNote(noteId);
  if (isError && readRefusal(error, "").code === "not_found") return <NotFound />;
  if (note?.canEdit) return <NoteEditor key={noteId} note={note} />;
  return (
    <>
      <PageHead title={note ? titleOfNote(note) : ""} path={<NotePath />} />
      <PageBody width="read">
        {note ? (
          <NoteReader note={note} />
        ) : isError ? (
          <ErrorState title={noteText.editor.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : (
          <div role="status" aria-busy aria-label={pageStateText.loading}>
            <Skeleton lines={8} />
          </div>
        )}
      </PageBody>
    </>
  );
}
