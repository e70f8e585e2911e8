import { formatList } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

/** What can't be published or scheduled, because it needs each person's own account at a server. */
export const ownAccountText = sentences("ownAccountText", {
  ofAgents: (server: string, agents: readonly string[]) =>
    `${formatList(agents)} ${agents.length === 1 ? "uses" : "use"} each person's own account at ${server}. Visitors of a published form and schedules have none, so the tools of ${server} don't work there.`,
  ofSteps: (server: string) =>
    `A prompt uses each person's own account at ${server}. Visitors of a published form and schedules have none, so the tools of ${server} don't work there.`,
  ofServer: "Each person uses their own account. Visitors of a published form and schedules have none.",
  change: (server: string) => `Use a shared account at ${server}`,
});
