import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/api-key/public-api.ts";

export const publicApiText: typeof english.publicApiText = {
  title: "MCP-Server",
  about: "KI-Programme wie Claude Code oder Cursor können veröffentlichte Agenten und Workflows als Tools verwenden.",
  address: "Adresse",
  copyAddress: "Adresse kopieren",
  addressHint: "Für alle Workspaces gleich: Der Schlüssel sagt, welcher gemeint ist.",
  connect: "So wird verbunden",
  ways: { json: "Programme mit einer JSON-Datei", claude: "Claude Code", inspector: "MCP Inspector" },
  copyWay: "Kopieren",
  yourKey: "API_SCHLÜSSEL",
  keyHint: "API_SCHLÜSSEL durch einen der Schlüssel weiter unten ersetzen.",
  published: "Veröffentlichte Tools",
  publishedCount: (count) => plural(count, "Tool", "Tools"),
  emptyTitle: "Noch nichts veröffentlicht",
  emptyText: "Im Menü eines Agenten oder Workflows „Über MCP veröffentlichen“ wählen.",
  kinds: { agent: "Agent", workflow: "Workflow" },
  columns: { tool: "Tool", item: "Agent oder Workflow" },
  publish: {
    title: "Über MCP veröffentlichen",
    toggle: "Als Tool anbieten",
    agentHint: "KI-Programme mit einem Schlüssel dieses Workspace können diesen Agenten fragen.",
    workflowHint: "KI-Programme mit einem Schlüssel dieses Workspace können diesen Workflow ausführen.",
    toolName: "Tool",
    copyName: "Namen kopieren",
    description: "Was Programme lesen",
    descriptionHint: "Sagt, wofür es gut ist. Ohne Text lesen Programme den Titel.",
    save: "Speichern",
    saved: "Gespeichert",
    tooMany: (most) =>
      `Ein Workspace kann ${most} Tools veröffentlichen. Bitte bei einem anderen die Veröffentlichung beenden.`,
    more: "Schlüssel, und wie verbunden wird",
  },
};
