import type * as english from "#product/texts/chat/schedule-tools.ts";

export const scheduleToolText: typeof english.scheduleToolText = {
  creating: "Zeitplan wird erstellt …",
  created: "Geplant",
  listing: "Zeitpläne werden nachgesehen …",
  listed: (count) => (count === 1 ? "1 Zeitplan" : `${count} Zeitpläne`),
  updating: "Zeitplan wird geändert …",
  updated: "Zeitplan geändert",
  deleting: "Zeitplan wird gelöscht …",
  deleted: "Zeitplan gelöscht",
  failed: "Fehlgeschlagen",
  denied: "Zeitplan nicht geändert",
  none: "In diesem Chat ist nichts geplant.",
  onlyInChats: "Zeitpläne lassen sich nur in einem eigenen Chat ändern.",
  ask: {
    create: (title) => `„${title}“ schickt dem Agenten in diesem Chat:`,
    update: (title) => `„${title}“ wird geändert:`,
    delete: (title) => `„${title}“ wird gelöscht. Es wird nichts mehr geschickt; frühere Nachrichten bleiben.`,
    unknown: "Diesen Zeitplan gibt es nicht mehr.",
    name: (title) => `Neuer Name: ${title}`,
    prompt: "Er schickt:",
    emailsOn: "Jede Antwort kommt auch per E-Mail.",
    emailsOff: "Antworten kommen nicht mehr per E-Mail.",
    pause: "Er pausiert, bis er fortgesetzt wird.",
    resume: "Er wird fortgesetzt.",
    cost: "Jedes Mal verbraucht KI-Credits wie eine eigene Nachricht.",
  },
};
