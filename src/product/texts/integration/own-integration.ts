import { formatList } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

/** What can't be published, because it needs each person's own account at a service. */
export const ownIntegrationText = sentences("ownIntegrationText", {
  ofAgents: (app: string, agents: readonly string[]) =>
    `${formatList(agents)} ${agents.length === 1 ? "uses" : "use"} each person's own ${app} account. Visitors of a published form and schedules have none, so ${app} doesn't work there.`,
  change: (app: string) => `Connect a ${app} account of the workspace`,
});
