import type * as english from "#product/texts/tools/tool-errors.ts";

export const toolErrorText: typeof english.toolErrorText = {
  unavailable: (tool) => `Das Tool ${tool} ist hier nicht mehr verfügbar. Es geht ohne weiter.`,
  timedOut: "Das Tool hat zu lange gebraucht und wurde beendet.",
  outputTooLarge: "Das Ergebnis des Tools ist zu groß.",
  notAllowed: "Der Besitzer dieses Agenten erlaubt dieses Tool nicht. Es geht ohne weiter.",
  cannotAsk:
    "Diese Aktion braucht die Zustimmung einer Person, und hier kann niemand gefragt werden. Sie wurde nicht ausgeführt. Bitte nicht erneut versuchen, sondern in der Antwort nennen, was getan werden sollte.",
  unknownOutcome:
    "Diese Aktion wurde gesendet, aber der Server hielt an, bevor eine Antwort kam. Sie kann also ausgeführt worden sein. Bitte nicht erneut versuchen, sondern in der Antwort darauf hinweisen.",
  notWaiting: "Dieser Aufruf wartet nicht mehr auf eine Entscheidung.",
  confirmed: "Eine Person hat bestätigt, dass es geschehen ist. Das Ergebnis wurde nicht festgehalten.",
  deniedBecause: (comment) =>
    `Eine Person hat das abgelehnt, deshalb ist es nicht geschehen. Ihr Kommentar: ${comment}`,
  invalidArguments: "Diese Angaben passen nicht zum Tool. Bitte prüfen.",
};
