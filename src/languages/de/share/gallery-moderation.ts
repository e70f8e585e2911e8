import type * as english from "#product/texts/share/gallery-moderation.ts";

export const galleryModerationText: typeof english.galleryModerationText = {
  title: "Galerie",
  search: "Titel suchen",
  filter: "Anzeigen",
  filters: { all: "Alles", reported: "Gemeldet", hidden: "Entfernt" },
  columns: { item: "Geteilt", reports: "Meldungen", shared: "Seit", actions: "Aktionen" },
  by: (person, workspace) => `${person} · ${workspace}`,
  hidden: "Entfernt",
  reports: (count) => (count === 1 ? "1 Meldung" : `${count} Meldungen`),
  open: (title) => `${title} öffnen`,
  hide: {
    button: "Entfernen",
    title: (title) => `„${title}“ aus der Galerie entfernen?`,
    text: "Es wird nicht mehr aufgeführt und kann nicht erneut aufgenommen werden. Der öffentliche Link funktioniert, bis er widerrufen wird.",
    confirm: "Entfernen",
    done: "Aus der Galerie entfernt",
  },
  restore: { button: "Wiederherstellen", done: "Wieder in der Galerie" },
  dismiss: { button: "Meldungen verwerfen", done: "Meldungen verworfen" },
  empty: { title: "Die Galerie ist leer", text: "Was in der Galerie dieses Servers geteilt wird, steht hier." },
};
