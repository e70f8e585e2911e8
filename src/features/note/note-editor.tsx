import { useState } from "react";
import { TextPicture } from "#client/files/text-picture.tsx";
import { uploadImage } from "#client/files/upload-run-file.ts";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatNumber } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { formatRelative } from "#product/relative-time.ts";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import { noteText } from "#product/texts/note/note.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { SaveState } from "#ui/feedback/save-state.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { RichTextInput } from "#ui/rich-text/rich-text-input.tsx";
import { AskAiMenu } from "./ask-ai-menu.tsx";
import { useNoteEditor } from "./client/use-note-editor.ts";
import { titleOfNote } from "./client/use-note-names.ts";
import type { Note } from "./client/use-notes.ts";
import { NoteAgents } from "./note-agents.tsx";
import { NoteMenu } from "./note-menu.tsx";
import { NotePath } from "./note-path.tsx";
import { ShareNote } from "./share-note.tsx";

const text = noteText.editor;
const words = promptFieldText.richText;
const { titleChars, contentChars } = limits.note;
const rows = { minRows: 16, maxRows: 400 };

/** Writes a note, which is saved while it is written. */
export function NoteEditor({ note }: { note: Note }) {
  const { id: workspaceId, slug } = useWorkspace();
  const go = useGo();
  const editor = useNoteEditor(note);
  const { edit, change } = editor;
  // The formatted view is slow for very long texts.
  const isLong = edit.content.length > limits.canvas.formattedChars;
  const [isSource, setSource] = useState(isLong);
  const storePicture = async (file: File) => {
    const { s3FilePath } = await uploadImage(file, { workspaceId });
    return { src: s3FilePath, alt: file.name.replace(/\.\w+$/, "") };
  };
  const field = {
    "aria-label": text.content,
    placeholder: text.contentPlaceholder,
    value: edit.content,
    onChange: (content: string) => change({ content }),
    onBlur: editor.flush,
    ...rows,
    ...(editor.isTooLong && { error: text.tooLong(formatNumber(contentChars)) }),
  };
  return (
    <>
      <PageHead
        title={titleOfNote(edit)}
        path={<NotePath />}
        meta={<SaveState status={editor.status} onRetry={editor.retry} />}
        actions={
          <>
            <AskAiMenu content={edit.content} onChange={(content) => change({ content })} />
            <NoteAgents noteId={note.id} />
            <ShareNote note={note} />
            <NoteMenu note={{ ...note, title: edit.title }} onDeleted={() => go(urls.notes(slug), { replace: true })} />
          </>
        }
      />
      <PageBody width="read">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {editor.hasConflict && (
            <Callout tone="warning" isAnnounced title={noteText.conflict.title}>
              {noteText.conflict.text}
              <span className="mt-2.5 flex flex-wrap gap-2">
                <Button size="s" isPending={editor.isResolving} onPress={() => editor.resolve("mine")}>
                  {noteText.conflict.useMine}
                </Button>
                <Button
                  size="s"
                  variant="ghost"
                  isDisabled={editor.isResolving}
                  onPress={() => editor.resolve("other")}
                >
                  {noteText.conflict.useOther}
                </Button>
              </span>
            </Callout>
          )}
          {note.source === "AGENT_MEMORY" && <Callout>{text.memory}</Callout>}
          <input
            aria-label={text.titleLabel}
            placeholder={text.titlePlaceholder}
            value={edit.title}
            maxLength={titleChars}
            // biome-ignore lint/a11y/noAutofocus: a new note starts with its name
            autoFocus={note.title === "" && note.content === ""}
            onChange={({ target }) => change({ title: target.value })}
            onBlur={editor.flush}
            className="w-full min-w-0 bg-transparent text-2xl font-semibold outline-none placeholder:text-ink-4"
          />
          <TagInput
            aria-label={text.category}
            placeholder={text.categoryPlaceholder}
            hint={text.categoryHint}
            value={edit.category}
            max={limits.tag.perItem}
            maxLength={limits.tag.chars}
            onChange={(category) => change({ category })}
          />
          {isSource ? (
            <TextArea {...field} isMono />
          ) : (
            <RichTextInput {...field} isPage Picture={TextPicture} onPicture={storePicture} />
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-3 num">
            <span>{text.words(edit.content.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0)}</span>
            <span>{text.lastChanged(formatRelative(note.updatedAt, new Date()), note.authorName)}</span>
            {!isLong && (
              <Segmented
                aria-label={text.view}
                options={[
                  { id: "formatted", label: words.formatted },
                  { id: "source", label: words.markdown },
                ]}
                value={isSource ? "source" : "formatted"}
                onChange={(view) => setSource(view === "source")}
                className="ml-auto"
              />
            )}
          </div>
        </div>
      </PageBody>
    </>
  );
}
