import type * as english from "#product/texts/builder/search.ts";

export const builderSearchText: typeof english.builderSearchText = {
  matchPosition: (position, count) => (count === 0 ? "Nichts gefunden" : `${position} von ${count}`),
  next: "Nächster Treffer",
  previous: "Vorheriger Treffer",
  close: "Suche schließen",
  replace: "Ersetzen",
  replaceWith: "Ersetzen durch",
  replaceInStep: "In diesem Schritt ersetzen",
  replaceAll: (count) => `Alle ersetzen (${count})`,
  replaced: (count, skipped) =>
    `${count} ersetzt${skipped > 0 ? `, ${skipped} übersprungen, weil der Text zu lang würde` : ""}`,
};
