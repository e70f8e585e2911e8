import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/mcp/mcp-field.ts";

export const mcpFieldText: typeof english.mcpFieldText = {
  title: "MCP-Server",
  hint: "Der Agent bekommt die Tools dieser Server. Welche davon zuerst fragen, ist für alle Agenten in der Bibliothek eingestellt.",
  library: "Bibliothek öffnen",
  none: "Dieser Agent verwendet keine Server.",
  tools: (count) => plural(count, "Tool", "Tools"),
  use: (name) => `${name} verwenden`,
  trustHint:
    "Dann laufen seine immer erlaubten Tools ohne Rückfrage, auch wenn eine Seite oder Datei es dem Agenten aufgetragen hat.",
  mentionHint: "Seine Tools lassen sich aufrufen.",
  goneMention: "Dieser Server wurde gelöscht.",
  manyTools: (count) =>
    `Diese Server bieten ${count} Tools. Bei mehr als 60 greift der Agent leichter daneben: Bitte weniger Server verwenden.`,
};
