import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/library/folder.ts";

export const folderText: typeof english.folderText = {
  actions: (name) => `Aktionen für den Ordner „${name}“`,
  deleteQuestion: (name, subfolders) =>
    subfolders === 0
      ? `Ordner „${name}“ löschen? Sein Inhalt kommt auf die oberste Ebene.`
      : `Ordner „${name}“ und ${plural(subfolders, "Ordner", "Ordner")} darin löschen? Ihr Inhalt kommt auf die oberste Ebene.`,

  library: {
    move: "Verschieben",
    addTags: "Tags hinzufügen",
    export: "Exportieren",
    tags: "Tags",
    addTagsTitle: "Tags hinzufügen",
    addTagsHint: "Eingabetaste oder Komma fügt ein Tag hinzu. Vorhandene Tags bleiben erhalten.",
    progress: (done, total) => `${done} von ${total}`,
    moved: (count, folder) => `${count} nach „${folder}“ verschoben`,
    tagged: (count) => `Tags hinzugefügt: ${count}`,
    deleted: (count) => `${count} in den Papierkorb verschoben`,
    deletedSome: (count, failed) =>
      `${count} in den Papierkorb verschoben, ${failed} ${failed === 1 ? "konnte" : "konnten"} nicht gelöscht werden.`,
    restored: (count) => `${count} wiederhergestellt`,
    partlyDone: (count, failed) => `Erledigt: ${count}, fehlgeschlagen: ${failed}. Bitte erneut versuchen.`,
    deleteAgents: (items) =>
      items === 1
        ? "Diesen Agenten löschen? Workflows und Chats, die ihn verwenden, funktionieren dann erst wieder mit einem anderen Agenten."
        : `${plural(items, "Agent", "Agenten")} löschen? Workflows und Chats, die sie verwenden, funktionieren dann erst wieder mit einem anderen Agenten.`,
  },

  cannotContainItself: "Ein Ordner lässt sich nicht in sich selbst verschieben.",
  tooDeep: (max) => `Ordner lassen sich bis zu ${plural(max, "Ebene", "Ebenen")} tief verschachteln.`,
};
