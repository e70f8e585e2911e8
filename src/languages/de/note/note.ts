import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/note/note.ts";

export const noteText: typeof english.noteText = {
  title: "Notizen",
  new: "Neue Notiz",
  untitled: "Notiz ohne Titel",
  actions: (title) => `Aktionen für „${title}“`,
  copyOf: (title) => (title ? `${title} (Kopie)` : ""),
  tooMany: (max) => `Ein Workspace kann bis zu ${formatNumber(max)} Notizen haben. Zuerst muss eine gelöscht werden.`,

  page: {
    intro:
      "Was Agenten und Menschen wissen sollen: Leitlinien, Fakten, Entscheidungen. Agenten haben die ihnen zugewiesenen Notizen immer vor sich.",
    search: "Notizen suchen",
    categories: (count) => (count === 0 ? "Kategorien" : `Kategorien: ${count}`),
    emptyNote: "Leere Notiz",
    public: "Öffentlich",
    memory: "Gedächtnis eines Agenten",
    empty: {
      title: "Noch keine Notizen",
      text: "Hier lässt sich festhalten, was Agenten immer wissen sollen, etwa Leitlinien, Fakten oder Entscheidungen.",
      textForUsers: "Hier erscheinen Notizen, sobald jemand mit Bearbeitungsrechten eine schreibt.",
    },
    noMatch: { title: "Keine passenden Notizen", text: "Andere Wörter versuchen oder die Suche zurücksetzen." },
  },

  editor: {
    titleLabel: "Titel",
    titlePlaceholder: "Titel",
    category: "Kategorien",
    categoryPlaceholder: "Kategorien hinzufügen",
    categoryHint: "Mit 2 bis 4 Kategorien ist eine Notiz leicht zu finden.",
    content: "Text",
    contentPlaceholder: "Text schreiben …",
    tooLong: (max) => `Höchstens ${max} Zeichen.`,
    lastChanged: (when, author) => `Von ${author} · geändert ${when}`,
    memory: "Ein Agent bewahrt diese Notiz als Gedächtnis auf. Sie kann geändert oder gelöscht werden.",
    readOnly: "Diese Notiz können alle mit Bearbeitungsrechten ändern.",
    words: (count) => plural(count, "Wort", "Wörter"),
    loadFailed: "Die Notiz konnte nicht geladen werden.",
    view: "Ansicht",
  },

  conflict: {
    error: "Diese Notiz wurde anderswo geändert.",
    title: "Diese Notiz wurde anderswo geändert.",
    text: "Die eigenen Änderungen sind noch nicht gespeichert. Welche Fassung soll diese Notiz zeigen? Die andere bleibt als eigene Notiz erhalten.",
    useMine: "Eigene Fassung behalten",
    useOther: "Andere Fassung übernehmen",
    copyTitle: (title) => `${title} (andere Fassung)`,
    kept: "Die andere Fassung bleibt als eigene Notiz erhalten.",
  },

  agents: {
    label: "Agenten, die diese Notiz verwenden",
    hint: "Ausgewählte Agenten haben diese Notiz immer vor sich. Änderungen gelten sofort.",
    search: "Agenten suchen",
    none: "Noch keine Agenten",
    assigned: (count) => (count === 0 ? "Agenten" : `Agenten: ${count}`),
  },

  fromMessage: {
    item: "Als Notiz öffnen",
    done: "Als Notiz gespeichert",
    open: "Öffnen",
  },

  delete: {
    item: "Notiz löschen",
    title: (title) => `„${title}“ löschen?`,
    text: "Sie lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.",
    public: "Ihr öffentlicher Link funktioniert dann nicht mehr.",
    done: "Notiz in den Papierkorb verschoben",
  },
};
