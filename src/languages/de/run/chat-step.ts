import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/chat-step.ts";

export const chatStepText: typeof english.chatStepText = {
  opening: (seconds) => `Chat öffnet sich in ${seconds} …`,
  open: "Chat öffnen",
  finish: "Gespräch beenden und weiter",
  decideFirst: "Beantworte die Anfrage oben, um das Gespräch fortzusetzen.",
  readOnly: "Dieses Gespräch ist schreibgeschützt.",
  unanswered: "Sende eine Nachricht, um das Gespräch zu beginnen.",
  tooManyMessages: (max) =>
    `Ein Gespräch kann höchstens ${plural(max, "Nachricht", "Nachrichten")} haben. Beende es, um fortzufahren.`,
  tooShort: "Sende eine Nachricht, bevor du das Gespräch beendest.",
  messages: (count) => plural(count, "Nachricht", "Nachrichten"),
  read: "Gespräch lesen",
  finishConfirmation: {
    title: "Gespräch beenden",
    text: "Möchtest du dieses Gespräch wirklich beenden und fortfahren? Danach kannst du nichts mehr schreiben.",
    confirm: "Gespräch beenden",
  },
};
