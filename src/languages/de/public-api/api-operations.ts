import type * as english from "#product/texts/public-api/api-operations.ts";

export const apiOperationText: typeof english.apiOperationText = {
  title: (product) => `${product} API`,
  about:
    "Workflows aus eigenen Programmen ausführen. Ein API-Schlüssel des Workspace gehört in den Header x-api-key, oder er wird als Bearer-Token gesendet. Werte sind Texte; Listen und Objekte stehen als JSON in einem Text.",
  limit: (perMinute) =>
    `Jeder Schlüssel kann ${perMinute} Anfragen pro Minute stellen. Die RateLimit-Header sagen, wie viele übrig sind, Retry-After, wann es wieder geht.`,
  operations: {
    runWorkflow: {
      summary: "Workflow ausführen",
      description:
        "Startet eine Ausführung im Hintergrund und antwortet sofort mit ihrer ID. Mit wait kommt das Ergebnis, wenn sie rechtzeitig endet.",
    },
    getRunStatus: {
      summary: "Status einer Ausführung abfragen",
      description: "Sagt, ob die Ausführung beendet ist und auf welche Art von Schritt sie wartet.",
    },
    getRunResult: {
      summary: "Ergebnis einer Ausführung abfragen",
      description: "Eingaben und Ausgaben einer beendeten Ausführung, im Format des Webhook-Schritts.",
    },
    followRun: {
      summary: "Ausführung verfolgen",
      description:
        "Server-Sent Events: jeder Schritt, wenn er beginnt, wartet, endet oder fehlschlägt, dann das Ende. Mit dem Header Last-Event-ID geht es weiter.",
    },
    cancelRun: {
      summary: "Ausführung abbrechen",
      description: "Hält die Ausführung an. Fertige Schritte behalten ihre Ergebnisse.",
    },
    listRuns: {
      summary: "Ausführungen auflisten",
      description:
        "Die Ausführungen, die API-Schlüssel gestartet haben, die neuesten zuerst. Ein Schlüssel ohne Leserecht sieht die eigenen.",
    },
    uploadDocument: {
      summary: "Dokument hochladen",
      description: "value aus der Antwort ist, als JSON in einem Text, der Wert eines Dokumentfelds.",
    },
    uploadImage: {
      summary: "Bild hochladen",
      description: "value aus der Antwort ist, als JSON in einem Text, der Wert eines Bildfelds.",
    },
    uploadMedia: {
      summary: "Audio oder Video hochladen",
      description: "value aus der Antwort ist, als JSON in einem Text, der Wert eines Audio- und Videofelds.",
    },
    listWorkflows: {
      summary: "Workflows auflisten",
      description: "Die Workflows, die ein Schlüssel ausführen kann, nach Titel.",
    },
    getWorkflowSchema: {
      summary: "Eingaben eines Workflows abfragen",
      description: "Die Felder des ersten Formulars: ID, Name, Typ, ob ein Wert nötig ist, und ein Beispiel.",
    },
  },
  parameters: {
    workflow_id: "ID des Workflows",
    run_id: "ID der Ausführung",
    wait: "So viele Sekunden auf das Ende warten, höchstens 60",
    status: "Nur Ausführungen mit diesem Status",
    cursor: "next_cursor der vorigen Seite",
    limit: "Anzahl der Einträge einer Seite",
    "idempotency-key":
      "Mit demselben Schlüssel erneut gesendet, startet eine Anfrage nichts und bekommt die erste Antwort.",
    "last-event-id": "ID des zuletzt empfangenen Ereignisses",
  },
  answers: {
    "200": "Erledigt",
    "202": "Gestartet",
    "204": "Nichts Neues zu verfolgen",
    "400": "Die Anfrage passt nicht zum Schema",
    "401": "Kein gültiger Schlüssel",
    "402": "Zu wenige Credits",
    "403": "Nicht im Tarif oder nicht in den Rechten des Schlüssels enthalten",
    "404": "Nicht gefunden",
    "409": "Passt nicht zum jetzigen Zustand",
    "413": "Zu groß",
    "422": "Kann nicht verarbeitet werden",
    "429": "Zu viele Anfragen",
    "500": "Unser Fehler",
  },
};
