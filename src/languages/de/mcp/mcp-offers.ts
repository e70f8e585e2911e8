import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/mcp/mcp-offers.ts";

export const mcpOffersText: typeof english.mcpOffersText = {
  prompts: "Von MCP-Servern",
  fill: (server) =>
    `${server} schreibt diesen Prompt mit den Werten, die hier eingegeben werden. Vor dem Senden ist er zu sehen.`,
  required: "Dieser Prompt braucht diesen Wert.",
  upload: "Dateien hochladen",
  fromServer: "Von einem MCP-Server",
  title: "Von einem MCP-Server anhängen",
  about:
    "Was angehängt wird, wird eine Datei dieses Chats. Der Server hat sie geschrieben, deshalb fragen Agenten danach, bevor sie handeln.",
  server: "Server",
  search: "Ressourcen suchen",
  resources: "Ressourcen",
  templates: "Mit Werten zum Ausfüllen",
  attach: (title) => `${title} anhängen`,
  attachNow: "Anhängen",
  back: "Zurück",
  attached: (count) => `${plural(count, "Datei", "Dateien")} angehängt`,
  none: "Dieser Server bietet keine Ressourcen an.",
  noMatches: "Keine Ressource enthält diese Wörter.",
  failed: "Der Server hat nicht geantwortet",
  needsSignIn: "Um die Ressourcen zu sehen, bitte das eigene Konto bei diesem Server verbinden.",
  connect: "Verbinden",
  more: (count) => `${plural(count, "weitere Ressource", "weitere Ressourcen")}. Die Suche findet sie.`,
};
