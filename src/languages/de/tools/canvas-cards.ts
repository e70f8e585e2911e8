import type * as english from "#product/texts/tools/canvas-cards.ts";

export const canvasCardText: typeof english.canvasCardText = {
  creating: "Wird erstellt …",
  created: "Canvas erstellt",
  updating: "Wird aktualisiert …",
  updated: "Canvas aktualisiert",
  reading: "Wird gelesen …",
  read: "Canvas gelesen",
  failed: "Aktion konnte nicht ausgeführt werden",
  denied: "Canvas nicht erlaubt",
  line: (title, kind) => `${title}, ${kind}`,
  versionLine: (title, version) => `${title}, Version ${version}`,
  deleted: (title) => `${title}, gelöscht`,
  open: "Öffnen",
  openCanvas: (title) => `Canvas ${title} öffnen`,
};
