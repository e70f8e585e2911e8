import type * as english from "#product/texts/share/shared-thread.ts";

export const sharedThreadText: typeof english.sharedThreadText = {
  sharedBy: (name, day) => `Geteilt von ${name}, ${day}`,
  assistant: "Assistent",
  gone: {
    title: "Diese Seite wird nicht geteilt",
    text: "Es gibt sie nicht, oder ihr Link wurde widerrufen. Mitglieder des Workspace können sich anmelden, um sie zu öffnen.",
    signIn: "Anmelden",
  },
  empty: "Hier ist noch nichts.",
  replay: "Als Wiedergabe ansehen",
  showAll: "Alles auf einmal zeigen",
  controls: {
    play: "Abspielen",
    pause: "Pause",
    skip: "Weiter",
    speed: "Tempo",
    progress: "Schritt",
    ended: "Ende der Wiedergabe",
  },
  next: "Nächste Seite",
  previous: "Vorige Seite",
  states: { open: "Noch nicht fertig", stopped: "Gestoppt", failed: "Fehlgeschlagen" },
  stepHidden: "Die Ausgabe dieses Schritts wird nicht geteilt.",
  calls: { done: "Fertig", failed: "Fehlgeschlagen", open: "Nicht fertig", denied: "Nicht erlaubt" },
  searchedFor: (query) => `Suche nach „${query}“`,
  sources: "Quellen",
  file: "Datei",
  image: "Bild",
  filesUnsupported: "Dateien in geteilten Chats können derzeit nicht angezeigt werden.",
  workflowsUnsupported: "Workflows in geteilten Chats können derzeit nicht angezeigt werden.",
};
