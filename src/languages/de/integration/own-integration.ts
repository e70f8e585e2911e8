import { formatList } from "#lib/locale.ts";
import type * as english from "#product/texts/integration/own-integration.ts";

export const ownIntegrationText: typeof english.ownIntegrationText = {
  ofAgents: (app, agents) =>
    `${formatList(agents)} ${agents.length === 1 ? "verwendet" : "verwenden"} das eigene ${app}-Konto jeder Person. Besucher eines veröffentlichten Formulars und Zeitpläne haben keines, deshalb funktioniert ${app} dort nicht.`,
  change: (app) => `Ein ${app}-Konto des Workspace verbinden`,
};
