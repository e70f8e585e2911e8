import { brand } from "#product/texts/common/brand.ts";
import type * as english from "#product/texts/notification/notification.ts";

export const notificationText: typeof english.notificationText = {
  title: "Antworten in Chats",
  intro: (seconds) =>
    `Für Antworten, die länger als ${seconds} Sekunden dauern, und für solche, die eine Eingabe brauchen, während der Chat nicht geöffnet ist.`,
  reply: {
    DONE: "Die Antwort ist fertig.",
    FAILED: "Die Antwort ist fehlgeschlagen. Im Chat lässt sie sich erneut versuchen.",
    WAITING: "Die Antwort wartet auf eine Eingabe.",
  },
  email: {
    label: "E-Mail senden, wenn eine Antwort fertig ist",
    hint: (address) => `Geht an ${address}, sobald alle Tabs mit dem Chat geschlossen sind.`,
    noServer: "Dieser Server kann noch keine E-Mails senden.",
    noServerText: "E-Mails bleiben im Postausgang, den nur die Betreiber dieses Servers lesen können.",
    setUp: "E-Mail einrichten",
  },
  push: {
    label: "In diesem Browser benachrichtigen",
    hint: `Funktioniert, während ${brand.name} geschlossen ist, solange der Browser läuft. Zeigt den Titel des Chats und endet mit der Abmeldung in diesem Browser.`,
    others: (count) =>
      count === 1 ? "1 weiterer Browser wird benachrichtigt." : `${count} weitere Browser werden benachrichtigt.`,
    turnOffOthers: "In anderen Browsern ausschalten",
    on: "Dieser Browser benachrichtigt ab jetzt",
    off: "Dieser Browser benachrichtigt nicht mehr",
    othersOff: "In anderen Browsern ausgeschaltet",
    insecure: {
      title: "Benachrichtigungen brauchen HTTPS.",
      text: "Browser erlauben Benachrichtigungen nur auf Seiten mit https:// oder unter localhost. Der Betreiber dieses Servers kann HTTPS einrichten.",
    },
    unsupported: {
      title: "Dieser Browser unterstützt keine Benachrichtigungen.",
      text: "In privaten Fenstern fehlen sie oft. Auf einem iPhone oder iPad muss die Seite zuerst zum Home-Bildschirm hinzugefügt und von dort geöffnet werden.",
    },
    denied: {
      title: "Benachrichtigungen sind für diese Seite blockiert.",
      text: "Sie lassen sich in den Website-Einstellungen neben der Adresszeile erlauben; danach erneut versuchen.",
      retry: "Erneut versuchen",
    },
    failed:
      "Der Browser konnte seinen Benachrichtigungsdienst nicht erreichen. Bitte die Verbindung prüfen und erneut versuchen.",
    tooMany: (max) =>
      `Benachrichtigungen sind in bis zu ${max} Browsern möglich. Bitte zuerst in einem anderen ausschalten.`,
    invalid: "Der Benachrichtigungsdienst dieses Browsers kann nicht verwendet werden.",
  },
};
