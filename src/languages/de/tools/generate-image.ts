import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/tools/generate-image.ts";

export const generateImageText: typeof english.generateImageText = {
  running: (count) => (count === 1 ? "Ein Bild entsteht" : `${count} Bilder entstehen`),
  done: (count) => `${plural(count, "Bild", "Bilder")} erstellt`,
  failed: "Das Bild konnte nicht erstellt werden.",
  denied: "Bild nicht erstellt",
  prompt: "Prompt",
  sampleNote:
    "Das sind Beispiele. Für echte Bilder in den Einstellungen unter „Zugangsdaten“ OpenAI oder Google verbinden.",
  sampleModel: "Beispielbilder",
  sampleLabel: (number) => `Beispielbild ${number}`,
  missingKeys: (names) =>
    `Für Bilder fehlt ein Schlüssel. In den Einstellungen unter „Zugangsdaten“ lässt sich einer davon hinzufügen: ${formatList(names)}.`,
};
