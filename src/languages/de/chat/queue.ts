import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/chat/queue.ts";

export const queueText: typeof english.queueText = {
  label: "Wartende Nachrichten",
  states: {
    ready: "Wird gesendet …",
    answering: "Wird gesendet, sobald die Antwort fertig ist",
    deciding: "Wird gesendet, sobald die Rückfrage des Agenten beantwortet ist",
    comparing: "Wird gesendet, sobald eine der Antworten behalten ist",
    stopped: "Nicht gesendet, weil die Antwort gestoppt wurde",
    failed: "Nicht gesendet, weil die Antwort fehlgeschlagen ist",
    refused: "Konnte nicht gesendet werden",
  },
  sendNext: "Nächste senden",
  sendNow: "Jetzt senden",
  steer: "Beim nächsten Schritt der Antwort senden",
  steerHint: "Strg oder Cmd + Eingabe: beim nächsten Schritt der Antwort senden",
  steeringLabel: "Nachrichten für diese Antwort",
  steering: {
    certain: "Der Agent erhält dies bei seinem nächsten Schritt",
    possible: "Der Agent erhält dies, falls er ein Tool nutzt; sonst wird es nach der Antwort gesendet",
  },
  alreadyTaken: "Der Agent hat diese Nachricht bereits.",
  stopAndSend: "Antwort stoppen und jetzt senden",
  edit: "Wartende Nachricht bearbeiten",
  editLabel: "Wartende Nachricht",
  save: "Speichern",
  remove: "Wartende Nachricht entfernen",
  attachments: (count) => plural(count, "Anhang", "Anhänge"),
  add: "Nachricht einreihen",
  full: (max) =>
    `Höchstens ${plural(max, "Nachricht kann", "Nachrichten können")} warten. Erst die Antwort abwarten oder eine Nachricht entfernen.`,
};
