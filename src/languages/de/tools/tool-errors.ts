import type * as english from "#product/texts/tools/tool-errors.ts";

export const toolErrorText: typeof english.toolErrorText = {
  unavailable: (tool) => `Das Tool ${tool} ist hier nicht mehr verfügbar. Es geht ohne weiter.`,
  timedOut: "Das Tool hat zu lange gebraucht und wurde beendet.",
  outputTooLarge: "Das Ergebnis des Tools ist zu groß.",
  truncated: (shown, total) =>
    `[Das Ergebnis ist länger: Nur die ersten ${shown} von ${total} Zeichen sind enthalten.]`,
  notWaiting: "Dieser Aufruf wartet nicht mehr auf eine Entscheidung.",
  confirmed: "Eine Person hat bestätigt, dass es geschehen ist. Das Ergebnis wurde nicht festgehalten.",
  invalidArguments: "Diese Angaben passen nicht zum Tool. Bitte prüfe sie.",
};
