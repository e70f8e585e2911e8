import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import { type AppName, actionsOfApp } from "#features/integration/schema.ts";
import { runIntegrationAction } from "#features/integration/service/connections.ts";
import { describeAction } from "#features/integration/service/describe-action.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import { type ToolFamily, toolFamilies } from "#tools/index.ts";
import type { OutputOf } from "#tools/tool.ts";
import { resultForModel } from "./api-action-tools.ts";
import type { IntegrationReach } from "./integration-reach.ts";
import { isOffered, policyOf } from "./offered-tools.ts";

const family = "integration_" satisfies ToolFamily;
const spec = toolFamilies[family];

/** The actions that a turn may use of the services of the workspace. */
export async function createIntegrationTools(
  ctx: WorkspaceContext,
  { agent: asked, reach, canAsk }: { agent: AgentRow | null; reach: IntegrationReach; canAsk: boolean },
): Promise<OfferedTool[]> {
  if (reach.size === 0) return [];
  const { corePlan } = await getPlan(ctx.app, ctx.actor.workspaceId);
  return [...reach]
    .flatMap(
      ([appName, allowed]) =>
        (actionsOfApp(appName) ?? [])
          .filter(({ name }) => allowed === null || allowed.has(name))
          .map((action) => offer(ctx, appName as AppName, action)), // it has actions, so it is one
    )
    .filter((tool) => isOffered(tool.spec, { corePlan, policy: policyOf(asked, tool.name), canAsk }));
}

function offer(
  ctx: WorkspaceContext,
  appName: AppName,
  action: NonNullable<ReturnType<typeof actionsOfApp>>[number],
): OfferedTool {
  const { title, inputSchema } = describeAction(ctx, appName, action);
  return {
    name: `${family}${action.name}`,
    spec: action.acts ? { ...spec, acts: "sends" } : spec,
    description: action.desc,
    inputSchema,
    async run({ ctx: calling, callId, signal }, input) {
      const given = inputSchema.safeParse(input);
      if (!given.success) throw new AppError("invalid", toolErrorText.invalidArguments);
      const values = Object.fromEntries(
        Object.entries(given.data).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const response = await runIntegrationAction(calling, appName, action, { values, signal, callId });
      const { host, status, size, body } = response;
      const method = action.request.method ?? "GET";
      return { actionId: action.name, title, method, host, status, size, body } satisfies OutputOf<typeof spec>;
    },
    toModel: resultForModel,
  };
}
