import type * as english from "#product/texts/shell/leave-page.ts";

export const leavePageText: typeof english.leavePageText = {
  title: "Ohne Speichern verlassen?",
  text: "Nicht gespeicherte Änderungen gehen beim Verlassen der Seite verloren.",
  confirm: "Verlassen",
  stay: "Bleiben",
};
