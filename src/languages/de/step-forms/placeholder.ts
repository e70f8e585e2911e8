import type * as english from "#product/texts/step-forms/placeholder.ts";

export const placeholderText: typeof english.placeholderText = {
  title: "Dieser Schritt braucht einen Ersatz",
  noReason: "Hier gibt es keinen entsprechenden Schritt.",
  skipped: "Dieser Schritt ist ein Platzhalter. Er hat nichts getan.",
  replaceWith: "Ersetzen durch",
  choose: "Schritttyp wählen",
  replaceHint: "Der Schritt behält seinen Namen, seine Verbindungen und seine ursprünglichen Einstellungen.",
};
