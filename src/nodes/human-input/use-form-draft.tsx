import { useCallback, useState } from "react";

export type Values = Readonly<Record<string, unknown>>;
export type ChangeValue = (fieldId: string, next: (before: unknown) => unknown) => void;

interface FormDraft {
  values: Values;
  change: ChangeValue;
  /** Nothing is kept any more: the answers are stored where they belong. */
  forget: () => void;
}

const nameOf = (key: string) => `troupe-form-${key}`;

/** What a person has typed into a form, kept in this browser until it is sent: a reload loses nothing. */
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
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? "null");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : null;
  } catch {
    return null; // Storage is switched off, or somebody else wrote there.
  }
}

function writeDraft(key: string, values: Values | null) {
  try {
    if (values) localStorage.setItem(nameOf(key), JSON.stringify(values));
    else localStorage.removeItem(nameOf(key));
  } catch {
    // Full or switched off: the values stay on the page at least.
  }
}
