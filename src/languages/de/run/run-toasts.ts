import type * as english from "#product/texts/run/run-toasts.ts";

const tryAgain = "Bitte erneut versuchen.";

export const runToastText: typeof english.runToastText = {
  deleted: "Lauf gelöscht",
  deleteFailed: `Der Lauf konnte nicht gelöscht werden. ${tryAgain}`,
  titleFailed: `Der Titel des Laufs konnte nicht geändert werden. ${tryAgain}`,
  stopped: "Lauf gestoppt",
  noRouterResult: "Die Verzweigung hat kein Ergebnis geliefert.",
  noGateResult: "Die Prüfung hat kein Ergebnis geliefert.",
  noTasks: "Die Planung hat keine Aufgaben ergeben.",
  routerFailed: "Die Verzweigung ist fehlgeschlagen.",
  loopFailed: "Die Liste für die Schleife konnte nicht gelesen werden.",
  orchestratorFailed: "Der Orchestrator ist fehlgeschlagen.",
  subflowFailed: "Der innere Workflow ist fehlgeschlagen.",
  gateFailed: "Die Prüfung ist fehlgeschlagen.",
  gateRegenerateFailed: `Die Prüfung konnte nicht neu generiert werden. ${tryAgain}`,
  executorFailed: `Der ausführende Agent ist fehlgeschlagen. ${tryAgain}`,
  evaluatorFailed: `Der bewertende Agent ist fehlgeschlagen. ${tryAgain}`,
  regenerateFailed: `Die Antwort konnte nicht neu generiert werden. ${tryAgain}`,
  loopItemFailed:
    "Das Element der Schleife konnte nicht verarbeitet werden. Bitte die Seite neu laden und erneut versuchen.",
  workerTaskFailed: `Die Aufgabe konnte nicht bearbeitet werden. ${tryAgain}`,
  updateStepFailed: (message) => `Der Schritt konnte nicht aktualisiert werden: ${message}`,
};

export const webhookToastText: typeof english.webhookToastText = {
  resent: "Webhook erneut gesendet",
  resendFailed: (message) => `Der Webhook konnte nicht erneut gesendet werden: ${message}`,
  testSent: "Testdaten gesendet",
};
