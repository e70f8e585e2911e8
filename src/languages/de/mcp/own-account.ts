import { formatList } from "#lib/locale.ts";
import type * as english from "#product/texts/mcp/own-account.ts";

export const ownAccountText: typeof english.ownAccountText = {
  ofAgents: (server, agents) =>
    `${formatList(agents)} ${agents.length === 1 ? "verwendet" : "verwenden"} bei ${server} das eigene Konto jeder Person. Besucher eines veröffentlichten Formulars und Zeitpläne haben keines, dort funktionieren die Tools von ${server} deshalb nicht.`,
  ofSteps: (server) =>
    `Ein Prompt verwendet bei ${server} das eigene Konto jeder Person. Besucher eines veröffentlichten Formulars und Zeitpläne haben keines, dort funktionieren die Tools von ${server} deshalb nicht.`,
  ofServer:
    "Jede Person verwendet ihr eigenes Konto. Besucher eines veröffentlichten Formulars und Zeitpläne haben keines.",
  change: (server) => `Gemeinsames Konto bei ${server} verwenden`,
};
