import type * as english from "#product/texts/share/gallery-moderation.ts";

export const galleryModerationText: typeof english.galleryModerationText = {
  title: "Öffentliche Seiten",
  search: "Titel suchen",
  filter: "Anzeigen",
  filters: { all: "Alles", reported: "Gemeldet", hidden: "Entfernt", takenDown: "Offline genommen" },
  columns: { item: "Seite", reports: "Meldungen", shared: "In der Galerie seit", actions: "Aktionen" },
  by: (person, workspace) => `${person} · ${workspace}`,
  hidden: "Entfernt",
  private: "Nicht öffentlich",
  takenDown: "Offline genommen",
  kinds: { CHAT: "Chat", RUN: "Workflow-Lauf", NOTE: "Notiz", FORM: "Formular" },
  reports: (count) => (count === 1 ? "1 Meldung" : `${count} Meldungen`),
  open: (title) => `${title} öffnen`,
  hide: {
    button: "Aus der Galerie entfernen",
    title: (title) => `„${title}“ aus der Galerie entfernen?`,
    text: "Es wird nicht mehr aufgeführt und kann nicht erneut aufgenommen werden. Der öffentliche Link funktioniert, bis er widerrufen wird.",
    confirm: "Entfernen",
    done: "Aus der Galerie entfernt",
  },
  restore: { button: "Wiederherstellen", done: "Wieder in der Galerie" },
  dismiss: { button: "Meldungen verwerfen", done: "Meldungen verworfen" },
  takeDown: {
    button: "Offline nehmen",
    title: (title) => `„${title}“ offline nehmen?`,
    text: "Die öffentliche Seite ist sofort für alle weg, und ein Formular nimmt keine Läufe mehr an. Der Workspace behält es und kann es erst wieder veröffentlichen, wenn ein Betreiber es erlaubt.",
    confirm: "Offline nehmen",
    done: "Offline genommen",
  },
  allow: { button: "Wieder erlauben", done: "Der Workspace kann es wieder veröffentlichen" },
  empty: {
    title: "Nichts gemeldet und nichts in der Galerie",
    text: "Hier steht, was in der Galerie dieses Servers geteilt wird, jede öffentliche Seite, die jemand meldet, und was offline genommen wurde.",
  },
};
