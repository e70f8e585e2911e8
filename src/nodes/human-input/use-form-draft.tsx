import { useCallback, useState } from "react";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";

export type Values = Readonly<Record<string, unknown>>;
export type ChangeValue = (fieldId: string, next: (before: unknown) => unknown) => void;

interface FormDraft {
  values: Values;
  change: ChangeValue;
  /** Deletes the draft, because the answers are stored. */
  forget: () => void;
}

const nameOf = (key: string) => `troupe-form-${key}`;

/** Keeps typed answers in the browser until they are sent, so that a reload loses nothing. */
export function useFormDraft(key: string, first: Values): FormDraft {
  const [draft, setDraft] = useState(() => readDraft(key));
  const change = useCallback<ChangeValue>(
    (fieldId, next) =>
      setDraft((before) => {
        const values = before ?? first;
        const changed = { ...values, [fieldId]: next(values[fieldId]) };
        writeDraft(key, changed);
        return changed;
      }),
    [key, first],
  );
  const forget = useCallback(() => writeDraft(key, null), [key]);
  return { values: draft ?? first, change, forget };
}

function readDraft(key: string): Values | null {
  const value = readStoredJson(nameOf(key));
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : null;
}

const writeDraft = (key: string, values: Values | null) => writeStoredJson(nameOf(key), values);
