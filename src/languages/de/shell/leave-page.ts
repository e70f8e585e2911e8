import type * as english from "#product/texts/shell/leave-page.ts";

export const leavePageText: typeof english.leavePageText = {
  title: "Ohne Speichern verlassen?",
  text: "Du hast Änderungen, die nicht gespeichert sind. Wenn du die Seite verlässt, gehen sie verloren.",
  confirm: "Verlassen",
  stay: "Bleiben",
};
