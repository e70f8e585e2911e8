import { and, eq, isNull } from "drizzle-orm";
import { type Graph, runStartNodes } from "#engine/graph/graph.ts";
import type { FormField, RefusedValue } from "#engine/node.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { firstFields } from "../payload/first-fields.ts";
import type { TriggerInputs } from "../schema.ts";

/** The fields of the form with which a workflow starts, in display order; empty for a workflow without a form. */
export async function findFirstFields(
  { db, actor }: Pick<WorkspaceContext, "db" | "actor">,
  workflowId: string,
): Promise<readonly FormField[]> {
  return firstFields((await findGraph({ db, actor }, workflowId)) ?? notFound("workflow"));
}

async function findGraph(
  { db, actor }: Pick<WorkspaceContext, "db" | "actor">,
  workflowId: string,
): Promise<Graph | null> {
  const [found] = await db
    .select({ graph: workflow.graph })
    .from(workflow)
    .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt)));
  return found?.graph ?? null;
}

/** Throws "invalid" with the field's name if the form would refuse these answers. */
export async function requireFittingInputs(
  ctx: WorkspaceContext,
  workflowId: string,
  inputs: TriggerInputs,
): Promise<void> {
  const refused = await findRefusedInput(ctx, workflowId, inputs);
  if (refused) throw new AppError("invalid", refused.refused, { details: { field: refused.field } });
}

/** The first of these answers that the form would refuse; null if a run could start with them. */
export async function findRefusedInput(
  ctx: WorkspaceContext,
  workflowId: string,
  inputs: TriggerInputs,
): Promise<RefusedValue | null> {
  const graph = (await findGraph(ctx, workflowId)) ?? notFound("workflow");
  const [start] = runStartNodes(graph, specs);
  const form = start && catalog[start.type]?.form;
  if (!start || !form) return null;
  const read = form.readValues(valuesFor(firstFields(graph), inputs), start.config);
  return "refused" in read ? read : null;
}

/** Stored answers as the texts with which a run starts; those of fields that the form no longer has are left out. */
export function valuesFor(fields: readonly FormField[], inputs: TriggerInputs): Record<string, string> {
  const asked = new Set(fields.map(({ key }) => key));
  const given = inputs.filter(({ fieldId, value }) => asked.has(fieldId) && value !== null && value !== "");
  return Object.fromEntries(given.map(({ fieldId, value }) => [fieldId, valueText(value)]));
}

/** A JSON value as the text that a form field reads. */
export const valueText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
