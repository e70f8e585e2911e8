import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { type ApiActionRow, findApiActions } from "#features/api-action/service/api-actions.ts";
import { inputSchemaOf } from "#features/api-action/service/input-schema.ts";
import { sendApiRequest } from "#features/api-action/service/send-request.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { idOf } from "#lib/entity-id.ts";
import { AppError } from "#lib/errors.ts";
import { parseMentions } from "#lib/mention.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { apiActionToolPrompt } from "#product/texts/prompts/api-action-tool.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import { type ToolFamily, toolFamilies } from "#tools/index.ts";
import type { OutputOf, ToolSpec } from "#tools/tool.ts";
import { isOffered, policyOf } from "./offered-tools.ts";

const family = "api_" satisfies ToolFamily;
const spec = toolFamilies[family];

interface ApiActionAsker {
  readonly agent: AgentRow | null;
  /** What the conversation mentions, the oldest first. */
  readonly resources: readonly Resource[];
  readonly canAsk: boolean;
}

/** The custom tools that the agent has, or that its instructions or the conversation mention. */
export async function createApiActionTools(
  ctx: WorkspaceContext,
  { agent: asked, resources, canAsk }: ApiActionAsker,
): Promise<OfferedTool[]> {
  const ids = apiActionIdsOf(asked, resources);
  if (ids.length === 0) return [];
  const { corePlan } = await getPlan(ctx.app, ctx.actor.workspaceId);
  const actions = await findApiActions(ctx, ids);
  return actions
    .map(offer)
    .filter((tool) => isOffered(tool.spec, { corePlan, policy: policyOf(asked, tool.name), canAsk }));
}

function offer(action: ApiActionRow): OfferedTool {
  const { id, title, desc, method, url } = action;
  const isReading = method === "GET";
  const inputSchema = inputSchemaOf(action);
  const request = {
    ...{ url, method, headers: action.headers, queryParams: action.queryParams, body: action.body },
    isBodyFormData: action.isBodyFormData,
  };
  return {
    name: `${family}${action.name}`,
    spec: specOf(action),
    description: apiActionToolPrompt.description(title, desc, !isReading),
    inputSchema,
    subject: { title, host: hostOf(url), id },
    async run({ ctx, callId, signal }, input) {
      // A person may have edited the input, or the tool may have changed since they approved it.
      const given = inputSchema.safeParse(input);
      if (!given.success) throw new AppError("invalid", toolErrorText.invalidArguments);
      const values = Object.fromEntries(
        Object.entries(given.data).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const { status, size, body } = await sendApiRequest(ctx, request, { values, signal, idempotencyKey: callId });
      return { actionId: id, title, method, host: hostOf(url), status, size, body } satisfies OutputOf<typeof spec>;
    },
    toModel: resultForModel,
  };
}

const hostOf = (url: string): string => URL.parse(url.replaceAll(/[{}]/g, ""))?.host ?? "";

/** A request with any other method than GET changes something; what it reaches is the tool itself. */
const specOf = ({ id, method }: ApiActionRow): ToolSpec =>
  method === "GET" ? spec : { ...spec, acts: "changes", target: () => id };

/** How models get the answer of an API. */
export function resultForModel(value: unknown): string {
  const { data } = spec.output.safeParse(value);
  // The call that a person confirmed has no recorded result.
  if (!data) return typeof value === "string" ? value : JSON.stringify(value);
  if (data.needsAccount) return apiActionToolPrompt.needsAccount(data.needsAccount.reason);
  const { status, body } = data;
  return status === null || (status >= 200 && status < 300)
    ? apiActionToolPrompt.answered(body)
    : apiActionToolPrompt.refused(status, body);
}

/** Without duplicates: those of the agent first, then those that are mentioned. */
function apiActionIdsOf(asked: AgentRow | null, resources: readonly Resource[]): string[] {
  const { system = "", outputFormat = "", apiActionIds = [] } = asked?.config ?? {};
  const inInstructions = parseMentions(`${system}\n${outputFormat}`).flatMap((part) =>
    part.kind === "mention" ? [part] : [],
  );
  const mentioned = [...inInstructions, ...resources.toReversed()].flatMap(({ type, params }) =>
    type === "API_ACTION" && isApiActionId(params.apiActionId) ? [params.apiActionId] : [],
  );
  return [...new Set([...apiActionIds, ...mentioned])].slice(0, limits.tool.apiActions);
}

const isApiActionId = (id: string | undefined): id is string => idOf("apiAction").safeParse(id).success;
