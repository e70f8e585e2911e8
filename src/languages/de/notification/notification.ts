import { brand } from "#product/texts/common/brand.ts";
import type * as english from "#product/texts/notification/notification.ts";

export const notificationText: typeof english.notificationText = {
  title: "Antworten in Chats",
  intro: (seconds) =>
    `Für Antworten, die länger als ${seconds} Sekunden dauern, und für solche, die deine Eingabe brauchen, während der Chat nicht geöffnet ist.`,
  reply: {
    DONE: "Die Antwort ist fertig.",
    FAILED: "Die Antwort ist fehlgeschlagen. Öffne den Chat, um es erneut zu versuchen.",
    WAITING: "Die Antwort wartet auf deine Eingabe.",
  },
  email: {
    label: "E-Mail senden, wenn eine Antwort fertig ist",
    hint: (address) => `Geht an ${address}, sobald alle Tabs mit dem Chat geschlossen sind.`,
    noServer: "Dieser Server kann noch keine E-Mails senden.",
    noServerText: "Deine E-Mails bleiben im Postausgang, den nur die Betreiber dieses Servers lesen können.",
    setUp: "E-Mail einrichten",
  },
  push: {
    label: "In diesem Browser benachrichtigen",
    hint: `Funktioniert, während ${brand.name} geschlossen ist, solange der Browser läuft. Zeigt den Titel des Chats und endet, wenn du dich hier abmeldest.`,
    others: (count) =>
      count === 1 ? "1 weiterer Browser wird benachrichtigt." : `${count} weitere Browser werden benachrichtigt.`,
    turnOffOthers: "In anderen Browsern ausschalten",
    on: "Dieser Browser benachrichtigt dich",
    off: "Dieser Browser benachrichtigt dich nicht mehr",
    othersOff: "In anderen Browsern ausgeschaltet",
    insecure: {
      title: "Benachrichtigungen brauchen HTTPS.",
      text: "Browser erlauben Benachrichtigungen nur auf Seiten mit https:// oder unter localhost. Bitte den Betreiber dieses Servers, HTTPS einzurichten.",
    },
    unsupported: {
      title: "Dieser Browser unterstützt keine Benachrichtigungen.",
      text: "In privaten Fenstern fehlen sie oft. Füge die Seite auf einem iPhone oder iPad zuerst zum Home-Bildschirm hinzu und öffne sie von dort.",
    },
    denied: {
      title: "Benachrichtigungen sind für diese Seite blockiert.",
      text: "Erlaube sie in den Website-Einstellungen deines Browsers neben der Adressleiste und versuche es erneut.",
      retry: "Erneut versuchen",
    },
    failed:
      "Der Browser konnte seinen Benachrichtigungsdienst nicht erreichen. Prüfe deine Verbindung und versuche es erneut.",
    tooMany: (max) => `Du kannst das in bis zu ${max} Browsern einschalten. Schalte es zuerst in einem anderen aus.`,
    invalid: "Der Benachrichtigungsdienst dieses Browsers kann nicht verwendet werden.",
  },
};
