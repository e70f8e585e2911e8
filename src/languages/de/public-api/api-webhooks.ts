import type * as english from "#product/texts/public-api/api-webhooks.ts";

export const apiWebhookText: typeof english.apiWebhookText = {
  title: "Webhooks",
  about:
    "Inhaber fügen URLs in den Einstellungen des Workspace hinzu. Jede bekommt eine POST-Anfrage mit JSON, wenn mit einem Lauf etwas geschieht, gleich, was ihn gestartet hat. Läufe innerhalb anderer Läufe und Testläufe senden nichts.",
  events: {
    "run.completed": "Ein Lauf ist abgeschlossen",
    "run.failed": "Ein Lauf ist fehlgeschlagen; error sagt, warum",
    "run.stopped": "Ein Lauf wurde von einem Menschen oder einem Limit gestoppt",
    "run.waiting": "Ein Lauf wartet auf einen Menschen; waiting_for ist die Art des Schritts",
  },
  signature: "Signatur",
  howSigned:
    "Zustellungen sind nach Standard Webhooks signiert, mit dem Geheimnis, das beim Hinzufügen des Webhooks angezeigt wird. Die Signatur ist mit dem Inhalt zu prüfen, wie er angekommen ist; alte Zeitstempel sind abzuweisen. Nach dem Erstellen eines neuen Geheimnisses enthält der Header 24 Stunden lang zwei Signaturen.",
  headers: {
    "webhook-id": "Id des Ereignisses, bei jedem Versuch dieselbe. Bereits bekannte Ereignisse sind zu ignorieren.",
    "webhook-timestamp": "Zeit des Versuchs in Sekunden seit 1970",
    "webhook-signature":
      "Eine oder mehrere Signaturen, durch Leerzeichen getrennt: v1, ein Komma und der HMAC-SHA-256 von id.timestamp.body in Base64",
  },
  retries: "Antworten und Wiederholungen",
  howRetried:
    "Jeder Status 2xx innerhalb von 10 Sekunden gilt als empfangen. Sonst wird die Zustellung nach 1, 5 und 30 Minuten, 2 und 8 Stunden wiederholt. Nach fünf fehlgeschlagenen Zustellungen in Folge oder der Antwort 410 schaltet sich der Webhook aus, und die Inhaber bekommen eine E-Mail.",
  received: "Empfangen",
  retried: "Wird später noch einmal gesendet",
};
