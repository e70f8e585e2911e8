import type * as english from "#product/texts/builder/saving.ts";

export const savingText: typeof english.savingText = {
  states: {
    SAVED: "Änderungen gespeichert",
    UNSAVED: "Änderungen nicht gespeichert",
    SAVING: "Änderungen werden gespeichert …",
    FAILED: "Speichern der Änderungen fehlgeschlagen",
  },
  saveRejected: "Die letzten Änderungen konnten nicht gespeichert werden.",
  saveFailed:
    "Die letzten Änderungen sind noch nicht gespeichert. Sie bleiben hier erhalten, und das Speichern wird erneut versucht.",
};
