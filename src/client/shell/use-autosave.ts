import { useCallback, useEffect, useRef } from "react";
import { saveDraft } from "./text-drafts.ts";

interface AutosaveOptions {
  texts: readonly string[];
  /** Key of the draft that this browser keeps until the texts are saved. */
  draftKey: string;
  /** Pause after the last change, in milliseconds. Without it, nothing is saved. */
  delayMs: number | undefined;
  /** The texts can't be saved as they are. */
  isInvalid: boolean;
  /** Resolves to true when stored. */
  onSave: (texts: string[]) => Promise<boolean>;
}

/** Saves texts after a pause in changes, and when the page is left. One save at a time, so that the last one wins. */
export function useAutosave(options: AutosaveOptions) {
  const latest = useRef(options);
  latest.current = options;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isSaving = useRef(false);
  /** Texts have changed while others were being saved. */
  const hasMore = useRef(false);
  const { delayMs } = options;

  const save = useCallback(async (): Promise<void> => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const { texts, draftKey, isInvalid, onSave } = latest.current;
    if (isInvalid) return;
    if (isSaving.current) {
      hasMore.current = true;
      return;
    }
    isSaving.current = true;
    const isStored = await onSave([...texts]);
    isSaving.current = false;
    if (isStored && latest.current.texts === texts) saveDraft(draftKey, null);
    if (!hasMore.current) return;
    hasMore.current = false;
    await save();
  }, []);
  const schedule = useCallback(() => {
    if (delayMs === undefined) return;
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), delayMs);
  }, [delayMs, save]);
  /** Saves open changes now. */
  const flush = useCallback(() => {
    if (timer.current !== null) void save();
  }, [save]);
  useEffect(() => flush, [flush]);
  return { schedule, flush };
}
