import type * as english from "#product/texts/note/ask-ai.ts";

export const noteAskText: typeof english.noteAskText = {
  button: "KI fragen",
  tasks: {
    continue: "Weiterschreiben",
    shorten: "Kürzen",
    fixGrammar: "Rechtschreibung und Grammatik korrigieren",
    friendlier: "Freundlicher formulieren",
    moreFormal: "Förmlicher formulieren",
    moreDirect: "Direkter formulieren",
  },
  intro: "Bis zur Übernahme ändert sich nichts. Verbraucht eine Anfrage an das Standardmodell.",
  writing: "Wird geschrieben …",
  added: "Das käme am Ende hinzu:",
  changed: "Das würde sich ändern:",
  noChanges: "Das Modell schlägt keine Änderungen vor.",
  empty: "Zuerst muss die Notiz einen Text haben.",
  tooLong: (max) => `Die KI kann Notizen mit bis zu ${max} Zeichen bearbeiten.`,
  accept: "Übernehmen",
  accepted: "Vorschlag übernommen",
  outdated: "Die Notiz hat sich seit der Anfrage geändert. Eine neue Anfrage arbeitet mit dem aktuellen Text.",
  failed: "Der Text konnte nicht geschrieben werden.",
};
