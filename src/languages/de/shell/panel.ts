import type * as english from "#product/texts/shell/panel.ts";

export const panelText: typeof english.panelText = {
  close: "Seitenbereich schließen",
  resize: "Größe des Seitenbereichs ändern",
  fullScreen: "Vollbild",
};
