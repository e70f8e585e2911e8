import type * as english from "#product/texts/run/choose-version.ts";

export const chooseVersionText: typeof english.chooseVersionText = {
  title: "Welche Version?",
  text: "Der Workflow hat sich seit dem Start dieses Laufs geändert.",
  current: "Aktueller Workflow",
  currentHint: "Startet ab diesem Schritt einen neuen Lauf mit den früheren Ergebnissen.",
  currentWithoutResults:
    "Startet ab diesem Schritt einen neuen Lauf. Der ganze Schritt läuft noch einmal und wird noch einmal berechnet.",
  originalVersion: "Version dieses Laufs",
  originalRetryMissing: "Versucht in diesem Lauf nur die fehlenden Teile erneut.",
  originalRetryStep: "Versucht diesen Schritt in diesem Lauf erneut.",
  originalNewRun: "Startet ab diesem Schritt einen neuen Lauf mit der Version dieses Laufs.",
  retry: "Erneut versuchen",
  fork: "Erneut ausführen",
};
