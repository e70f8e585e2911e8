import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/library/folder-dialogs.ts";

export const folderDialogText: typeof english.folderDialogText = {
  moveToFolder: {
    title: "In Ordner verschieben",
    root: "Oberste Ebene",
    move: "Hierher verschieben",
    search: "Ordner suchen",
  },
  newFolder: { title: "Neuer Ordner", label: "Name des Ordners", create: "Ordner erstellen" },
  deleteFolder: (title, items) => ({
    title: "Ordner löschen",
    text: `Ordner „${title}“ und ${plural(items, "Element", "Elemente")} löschen?`,
    confirm: "Ordner löschen",
  }),
  deleteItems: (items) => ({
    title: "Elemente löschen",
    text: `${plural(items, "Element", "Elemente")} löschen? Das lässt sich nicht rückgängig machen.`,
    confirm: "Löschen",
  }),
  created: "Ordner erstellt",
};
