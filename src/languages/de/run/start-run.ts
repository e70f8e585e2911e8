import type * as english from "#product/texts/run/start-run.ts";

export const startRunText: typeof english.startRunText = {
  title: (workflow) => `„${workflow}“ ausführen`,
  startsWith: (label) => `Beginnt mit „${label}“.`,
  cannotRun: "Dieser Workflow kann noch nicht laufen.",
  openBuilder: "Editor öffnen",
  mayFail: "Einige Schritte könnten fehlschlagen.",
  mode: {
    title: "Wie soll der Workflow laufen?",
    MANUAL: { displayName: "Standard", desc: "Einmal ausfüllen und die Ergebnisse nach und nach sehen" },
    SUPERVISED: { displayName: "Beaufsichtigt", desc: "Jeden Schritt prüfen und freigeben" },
    IN_BACKGROUND: {
      displayName: "Im Hintergrund",
      desc: "Läuft auf dem Server weiter, auch ohne diesen Tab",
    },
    BULK: { displayName: "Stapel", desc: "Ein Lauf für jede Zeile einer Datei" },
    start: "Lauf starten",
  },
};
