import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { agentsInScope } from "#features/agent/service/agent-scope.ts";
import { agent } from "#features/agent/table.ts";
import { listWorkflowInputs } from "#features/public-api/schema/workflow-inputs.ts";
import type { ApiCaller } from "#features/public-api/service/api-caller.ts";
import { requireScope } from "#features/public-api/service/operation.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { can } from "#product/rights.ts";
import { brand } from "#product/texts/common/brand.ts";
import { openaiErrorText } from "#product/texts/public-api/openai-errors.ts";
import { type ModelKey, modelIdOf, parseModelId } from "../schema/model-id.ts";

/** An agent, or a workflow that starts with one text. */
export interface OfferedModel {
  readonly kind: ModelKey["kind"];
  /** Of the agent or the workflow. */
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  /** The id of the text field that a workflow starts with. */
  readonly field: string | null;
}

/** What the key may use as a model, by title. */
export async function listModels(caller: ApiCaller): Promise<OfferedModel[]> {
  const { scopes } = caller;
  const [agents, workflows] = await Promise.all([
    scopes.includes("chat") ? findAgents(caller) : [],
    scopes.includes("run") ? findWorkflows(caller) : [],
  ]);
  return [...agents, ...workflows];
}

/** Throws "not found" for an id that names no model of the workspace, and "forbidden" if the key may not use it. */
export async function findModel(caller: ApiCaller, modelId: string): Promise<OfferedModel> {
  const named = parseModelId(modelId);
  const [found] = named ? await findByKey(caller, named) : [];
  if (!found) throw new AppError("not_found", openaiErrorText.unknownModel(modelId), { details: { field: "model" } });
  requireScope(caller, { scopes: [scopeOf[found.kind]] });
  return found;
}

const scopeOf = { agent: "chat", workflow: "run" } as const;

const findByKey = (caller: ApiCaller, { kind, idEnd }: ModelKey): Promise<OfferedModel[]> =>
  kind === "agent"
    ? findAgents(caller, sql`right(${agent.id}::text, 12) = ${idEnd}`)
    : findWorkflows(caller, sql`right(${workflow.id}::text, 12) = ${idEnd}`);

async function findAgents({ member }: ApiCaller, condition?: SQL): Promise<OfferedModel[]> {
  const rows = await member.db
    .select({ id: agent.id, title: agent.title, createdAt: agent.createdAt })
    .from(agent)
    .where(and(await agentsInScope(member, {}), condition))
    .orderBy(asc(sql`lower(${agent.title})`), asc(agent.id))
    .limit(limits.openaiApi.models);
  return rows
    .filter((row) => can(member.actor, "agent.use", row))
    .map((row) => ({ ...row, kind: "agent", field: null }));
}

async function findWorkflows({ member }: ApiCaller, condition?: SQL): Promise<OfferedModel[]> {
  const rows = await member.db
    .select({ id: workflow.id, title: workflow.title, createdAt: workflow.createdAt, graph: workflow.graph })
    .from(workflow)
    .where(and(eq(workflow.workspaceId, member.actor.workspaceId), isNull(workflow.deletedAt), condition))
    .orderBy(asc(sql`lower(${workflow.title})`), asc(workflow.id))
    .limit(limits.openaiApi.models);
  return rows.flatMap(({ graph, ...row }): OfferedModel[] => {
    const [field, ...others] = listWorkflowInputs(graph);
    return field?.type === "TEXT" && others.length === 0 ? [{ ...row, kind: "workflow", field: field.id }] : [];
  });
}

/** A model as OpenAI's API describes one; `name` is for people. */
export const describeModel = ({ kind, createdAt, ...found }: OfferedModel) => ({
  id: modelIdOf(kind, found),
  object: "model" as const,
  created: toSeconds(createdAt),
  owned_by: brand.name.toLowerCase(),
  name: found.title,
});

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1_000);
