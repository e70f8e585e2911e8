import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/chat-step.ts";

export const chatStepText: typeof english.chatStepText = {
  opening: (seconds) => `Chat öffnet sich in ${seconds} …`,
  open: "Chat öffnen",
  finish: "Gespräch beenden und weiter",
  decideFirst: "Das Gespräch geht weiter, sobald die Anfrage oben beantwortet ist.",
  readOnly: "Dieses Gespräch ist schreibgeschützt.",
  unanswered: "Das Gespräch beginnt mit der ersten Nachricht.",
  tooManyMessages: (max) =>
    `Ein Gespräch kann höchstens ${plural(max, "Nachricht", "Nachrichten")} haben. Mit dem Ende des Gesprächs geht es weiter.`,
  tooShort: "Vor dem Ende des Gesprächs fehlt noch eine Nachricht.",
  messages: (count) => plural(count, "Nachricht", "Nachrichten"),
  read: "Gespräch lesen",
  finishConfirmation: {
    title: "Gespräch beenden",
    text: "Dieses Gespräch wirklich beenden und fortfahren? Danach sind keine Nachrichten mehr möglich.",
    confirm: "Gespräch beenden",
  },
};
