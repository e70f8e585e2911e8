import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import { type AppName, actionsOfApp } from "#features/integration/schema.ts";
import { ConnectionNeeded, type Presence } from "#features/integration/service/accounts.ts";
import { findConnectionIds } from "#features/integration/service/connections.ts";
import { describeAction } from "#features/integration/service/describe-action.ts";
import { runIntegrationAction } from "#features/integration/service/run-action.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { integrationActionText, integrationNameText } from "#product/texts/integration/integration-names.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import { type ToolFamily, toolFamilies } from "#tools/index.ts";
import type { OutputOf } from "#tools/tool.ts";
import { resultForModel } from "./api-action-tools.ts";
import type { IntegrationReach } from "./integration-reach.ts";
import { isOffered, policyOf } from "./offered-tools.ts";
import type { TurnSite } from "./turn-site.ts";

const family = "integration_" satisfies ToolFamily;
const spec = toolFamilies[family];

interface IntegrationAsker {
  readonly agent: AgentRow | null;
  readonly reach: IntegrationReach;
  readonly canAsk: boolean;
  readonly site: TurnSite;
}

/** The actions that a turn may use of the services of the workspace. */
export async function createIntegrationTools(
  ctx: WorkspaceContext,
  { agent: asked, reach, canAsk, site }: IntegrationAsker,
): Promise<OfferedTool[]> {
  if (reach.size === 0) return [];
  const [{ corePlan }, connections] = await Promise.all([
    getPlan(ctx.app, ctx.actor.workspaceId),
    findConnectionIds(ctx),
  ]);
  const presence = presenceAt(site);
  return [...reach]
    .flatMap(
      ([appName, allowed]) =>
        (actionsOfApp(appName) ?? [])
          .filter(({ name }) => allowed === null || allowed.has(name))
          .map((action) =>
            offer(ctx, appName as AppName, { action, presence, connectionId: connections.get(appName) ?? null }),
          ), // it has actions, so it is one
    )
    .filter((tool) => isOffered(tool.spec, { corePlan, policy: policyOf(asked, tool.name), canAsk }));
}

/** In a step, the person who started the run may be gone; visitors of a form are not that person. */
function presenceAt({ startingStep, canAsk }: TurnSite): Presence {
  if (startingStep === null) return "chat";
  return canAsk ? "background" : "visitors";
}

interface Offer {
  readonly action: NonNullable<ReturnType<typeof actionsOfApp>>[number];
  readonly presence: Presence;
  readonly connectionId: string | null;
}

function offer(ctx: WorkspaceContext, appName: AppName, { action, presence, connectionId }: Offer): OfferedTool {
  const { title, inputSchema } = describeAction(ctx, appName, action);
  return {
    name: `${family}${action.name}`,
    // What an acting call reaches is the account that is connected.
    spec: {
      ...spec,
      ...(action.acts && { acts: "sends", target: () => connectionId }),
      ...(action.reach && { reach: action.reach }),
    },
    description: action.desc,
    inputSchema,
    subject: { title: integrationActionText[action.name], from: integrationNameText[appName] },
    async run({ ctx: calling, callId, signal }, input) {
      const given = inputSchema.safeParse(input);
      if (!given.success) throw new AppError("invalid", toolErrorText.invalidArguments);
      const values = Object.fromEntries(
        Object.entries(given.data).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
      );
      const called = { actionId: action.name, title };
      try {
        const result = await runIntegrationAction(calling, appName, action, { values, signal, callId, presence });
        return { ...called, ...result } satisfies OutputOf<typeof spec>;
      } catch (error) {
        // In a chat, the card of the call has a button to connect.
        if (!(error instanceof ConnectionNeeded) || presence !== "chat") throw error;
        const needsAccount = { ...error.account, reason: error.message };
        const nowhere = { method: "", host: integrationNameText[appName], status: null, size: 0, body: "" };
        return { ...called, ...nowhere, needsAccount } satisfies OutputOf<typeof spec>;
      }
    },
    toModel: resultForModel,
  };
}
