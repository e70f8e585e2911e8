import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import { slugOfAgentApp } from "#features/composio-integration/schema.ts";
import { findReachedActions, type ReachedAction } from "#features/composio-integration/service/actions.ts";
import { runComposioAction } from "#features/composio-integration/service/run-action.ts";
import { modelSchema } from "#features/mcp-server/service/read-tools.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { asObject } from "#lib/json/json-object.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { composioToolPrompt } from "#product/texts/prompts/composio-tool.ts";
import { type ToolFamily, toolFamilies } from "#tools/index.ts";
import type { OutputOf, ToolSpec } from "#tools/tool.ts";
import type { IntegrationReach } from "./integration-reach.ts";
import { isOffered, policyOf } from "./offered-tools.ts";

const family = "INTEGRATION_COMPOSIO_" satisfies ToolFamily;
const spec = toolFamilies[family];
/** The same for an action that only looks things up. */
const { acts: _, ...readingSpec } = spec;

interface ComposioAsker {
  readonly agent: AgentRow | null;
  readonly reach: IntegrationReach;
  readonly canAsk: boolean;
}

/** The actions of apps that a turn may use. An app that is not connected answers that it must be. */
export async function createComposioTools(
  ctx: WorkspaceContext,
  { agent: asked, reach, canAsk }: ComposioAsker,
): Promise<OfferedTool[]> {
  const apps = [...reach].flatMap(([appName, actions]) => {
    const slug = slugOfAgentApp(appName);
    return slug === null ? [] : [{ slug, actions: actions && [...actions] }];
  });
  if (apps.length === 0) return [];
  const [{ corePlan }, actions] = await Promise.all([
    getPlan(ctx.app, ctx.actor.workspaceId),
    findReachedActions(ctx, apps),
  ]);
  return actions
    .map(offer)
    .filter((tool) => isOffered(tool.spec, { corePlan, policy: policyOf(asked, tool.name), canAsk }));
}

function offer(action: ReachedAction): OfferedTool {
  const { app, title, description, wireName } = action;
  const answered = { appName: app.slug, app: app.title, actionName: action.slug, title };
  return {
    name: wireName,
    title: `${app.title}: ${title}`,
    spec: specOf(action),
    description: composioToolPrompt.description({ app: app.title, title, description }),
    jsonSchema: modelSchema(action),
    async run({ ctx, signal }, input): Promise<OutputOf<typeof spec>> {
      const result = await runComposioAction(ctx, action, { input: asObject(input), signal });
      return result ? { ...answered, body: result.body } : { ...answered, body: "", marker: "authentication-required" };
    },
    toModel: resultForModel,
  };
}

/** What Composio says about an action decides whether it asks first; without a word, it does. */
const specOf = ({ isReading }: ReachedAction): ToolSpec => (isReading ? readingSpec : spec);

function resultForModel(value: unknown): string {
  const { data } = spec.output.safeParse(value);
  // The call that a person confirmed has no recorded result.
  if (!data) return typeof value === "string" ? value : JSON.stringify(value);
  return data.marker ? composioToolPrompt.needsConnection(data.app) : composioToolPrompt.answered(data.body);
}
