import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { loadDraft, saveDraft } from "#client/shell/text-drafts.ts";
import { useAutosave } from "#client/shell/use-autosave.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { noteText } from "#product/texts/note/note.ts";
import { timers } from "#product/timers.ts";
import type { SaveStatus } from "#ui/feedback/save-state.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { type NoteEdit, readEdit, writeEdit } from "./note-edit.ts";
import { type Note, useRefreshNotes } from "./use-notes.ts";

/**
 * The text of a note while a person writes it. It is saved after a pause, kept in this browser until then, and follows
 * what others save as long as nothing here is unsaved. If both have changed, the person chooses, and the other version
 * becomes a note of its own.
 */
export function useNoteEditor(note: Note) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefreshNotes();
  const draftKey = `note-${note.id}`;
  const [stored] = useState(() => readEdit(loadDraft(draftKey, 4)));
  const [texts, setTexts] = useState<readonly string[]>(() => writeEdit(stored ?? note));
  const [status, setStatus] = useState<SaveStatus>("idle");
  const [hasConflict, setConflict] = useState(false);
  /** What the texts are based on. */
  const base = useRef(stored?.revision ?? note.revision);
  const isDirty = useRef(stored !== null);
  const update = useMutation(api.note.update.mutationOptions({ meta: { isSilent: true } }));
  const edit: NoteEdit = readEdit([...texts]) ?? note;
  const isTooLong = edit.content.length > limits.note.contentChars;

  async function save(sent: readonly string[]): Promise<boolean> {
    const { title, content, category } = readEdit(sent) ?? note;
    setStatus("saving");
    try {
      const saved = await update.mutateAsync({ id: note.id, revision: base.current, title, content, category });
      base.current = saved.revision;
      if (latest.current === sent) isDirty.current = false;
      setStatus("saved");
      void refresh();
      return true;
    } catch (error) {
      const { code, text } = readRefusal(error, commonToastText.unknown);
      if (code === "conflict") {
        setConflict(true);
        setStatus("idle");
        void refresh();
        return false;
      }
      setStatus(navigator.onLine ? "failed" : "offline");
      if (code !== "unknown") toast.failed(text);
      return false;
    }
  }

  /** Saves what is shown, besides the pauses. */
  async function saveNow(): Promise<void> {
    const sent = latest.current;
    if ((await save(sent)) && latest.current === sent) saveDraft(draftKey, null);
  }

  const latest = useRef(texts);
  latest.current = texts;
  const autosave = useAutosave({
    texts,
    draftKey,
    delayMs: timers.autosave.noteMs,
    isInvalid: isTooLong || hasConflict,
    onSave: () => save(latest.current),
  });

  function show(changed: NoteEdit, revision: number): void {
    base.current = revision;
    isDirty.current = false;
    saveDraft(draftKey, null);
    setTexts(writeEdit(changed));
  }

  // What others save appears while nothing here is unsaved.
  useEffect(() => {
    if (note.revision > base.current && !isDirty.current && !update.isPending) show(note, note.revision);
  });
  // What this browser kept is saved when the page opens.
  const { schedule } = autosave;
  useEffect(() => {
    if (stored) schedule();
  }, [stored, schedule]);
  useEffect(() => {
    addEventListener("online", schedule);
    return () => removeEventListener("online", schedule);
  }, [schedule]);

  function change(part: Partial<Pick<NoteEdit, "title" | "content" | "category">>): void {
    const next = writeEdit({ ...edit, ...part, revision: base.current });
    isDirty.current = true;
    setTexts(next);
    saveDraft(draftKey, next);
    schedule();
  }

  /** Keeps the version that isn't chosen as a note of its own. */
  async function resolve(keeps: "mine" | "other"): Promise<void> {
    const other = await client.note.getById.query({ id: note.id });
    const { title, content, category } = keeps === "mine" ? other : edit;
    const kept = { title: noteText.conflict.copyTitle(title).slice(0, limits.note.titleChars), content, category };
    await client.note.create.mutate({ workspaceId, ...kept });
    toast.success(noteText.conflict.kept);
    setConflict(false);
    if (keeps === "other") show(other, other.revision);
    else {
      base.current = other.revision;
      await saveNow();
    }
    void refresh();
  }
  const resolving = useMutation({ mutationFn: resolve });

  return {
    edit,
    status,
    hasConflict,
    isTooLong,
    change,
    flush: autosave.flush,
    retry: () => void saveNow(),
    resolve: resolving.mutate,
    isResolving: resolving.isPending,
  };
}
