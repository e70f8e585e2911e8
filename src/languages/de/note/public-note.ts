import type * as english from "#product/texts/note/public-note.ts";

export const publicNoteText: typeof english.publicNoteText = {
  untitled: "Notiz ohne Titel",
  changed: (day) => `Zuletzt geändert am ${day}`,
  gone: { title: "Diese Notiz ist nicht verfügbar", text: "Es gibt sie nicht, oder sie ist nicht mehr öffentlich." },

  share: "Teilen",
  title: "Diese Notiz teilen",
  toggle: "Öffentlich machen",
  hint: "Alle mit dem Link können diese Notiz ohne Anmeldung lesen. Suchmaschinen werden gebeten, sie nicht aufzuführen.",
  off: "Nur Mitglieder dieses Workspace können diese Notiz lesen.",
  memory: "Ein Agent hat diese Notiz geschrieben. Vor dem Teilen sollte sie geprüft werden.",
};
