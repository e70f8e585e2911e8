import type * as english from "#product/texts/run/run-status.ts";

export const runStatusText: typeof english.runStatusText = {
  statuses: {
    PENDING: "Ausstehend",
    RUNNING: "Läuft",
    WAITING: "Wartet auf Eingabe",
    UNKNOWN: "Prüfen und fortsetzen",
    COMPLETED: "Abgeschlossen",
    FAILED: "Fehlgeschlagen",
    STOPPED: "Gestoppt",
  },
  triggers: {
    MANUAL: "Manuell",
    SUPERVISED: "Beaufsichtigt",
    TEST: "Test",
    FORM: "Formular",
    IN_BACKGROUND: "Im Hintergrund",
    PUBLIC_API: "API",
    SCHEDULE: "Zeitplan",
    WEBHOOK: "Webhook",
    APP_EVENT: "App-Ereignis",
    BULK: "Massenlauf",
  },
};
