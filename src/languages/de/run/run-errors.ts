import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/run-errors.ts";

export const runErrorText: typeof english.runErrorText = {
  allUrlsFailed: (lastError) => `Keine der angegebenen URLs konnte abgerufen werden. Letzter Fehler: ${lastError}`,
  timedOut: (ms) =>
    ms < 60_000
      ? `Der Schritt hat länger als ${plural(Math.ceil(ms / 1_000), "Sekunde", "Sekunden")} gebraucht.`
      : `Der Schritt hat länger als ${plural(Math.ceil(ms / 60_000), "Minute", "Minuten")} gebraucht.`,
  expired: "Der Lauf wurde gestoppt, weil er 30 Tage lang gewartet hat.",
  tooLong: "Der Lauf wurde gestoppt, weil er länger als 24 Stunden gedauert hat.",
  notStarted: "Der Schritt konnte nicht starten.",
  outOfCredits: "Die KI-Credits haben nicht ausgereicht, um fortzufahren.",
};
