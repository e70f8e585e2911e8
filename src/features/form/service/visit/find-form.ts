import { createHmac } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { workflowRun } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { findActingContext } from "#platform/access/access.ts";
import type { App, Caller, WorkspaceContext } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { notFound } from "#product/refusals.ts";
import type { FormSettings } from "../../schema.ts";
import { workflowForm } from "../../table.ts";

/** A published form, and the context in which the runs of its visitors act. */
export interface OpenForm {
  readonly id: string;
  readonly slug: string;
  readonly workflowId: string;
  readonly settings: FormSettings;
  readonly workspaceName: string;
  readonly affiliateCode: string | null;
  readonly graph: Graph;
  readonly ctx: WorkspaceContext;
}

/** The slug is all that a visitor knows, so no workspace is known yet. */
export async function findForm(app: App, slug: string, requestId: string): Promise<OpenForm | null> {
  const [found] = await app.database.system
    .select({
      form: workflowForm,
      graph: workflow.graph,
      workspaceName: workspace.name,
      affiliateCode: workspace.affiliateCode,
    })
    .from(workflowForm)
    .innerJoin(workflow, and(eq(workflow.id, workflowForm.workflowId), isNull(workflow.deletedAt)))
    .innerJoin(workspace, eq(workspace.id, workflowForm.workspaceId))
    .where(and(eq(workflowForm.slug, slug), eq(workflowForm.isPublished, true)));
  if (!found) return null;
  const { graph, workspaceName, affiliateCode } = found;
  const { id, workspaceId, userId, workflowId, settings } = found.form;
  const through = { type: "FORM", id, title: settings.name } as const;
  const ctx = await findActingContext(app, { kind: "member", workspaceId, userId, through }, requestId);
  return ctx && { id, slug, workflowId, settings, workspaceName, affiliateCode, graph, ctx };
}

/** Throws "not found" unless the form is published and its workspace open. */
export const requireForm = async (
  { app, requestId }: Pick<Caller, "app" | "requestId">,
  slug: string | undefined,
): Promise<OpenForm> => (await findForm(app, slug ?? "", requestId)) ?? notFound("form");

/** A run that a visitor of this form started. `wrid` is the only secret that a visitor needs. */
export async function requireVisitRun({ id, ctx }: OpenForm, wrid: string | undefined) {
  const [run] = await ctx.db
    .select()
    .from(workflowRun)
    .where(
      and(
        eq(workflowRun.publicId, wrid ?? ""),
        eq(workflowRun.workspaceId, ctx.actor.workspaceId),
        sql`${workflowRun.trigger} ->> 'id' = ${id}`,
        eq(workflowRun.triggerType, "FORM"),
      ),
    );
  return run ?? notFound("run");
}

/** What limits count instead of the visitor's IP address, which is not kept. */
export const networkOf = ({ app, ip }: Caller, formId: string): string =>
  createHmac("sha256", formId).update(`${app.config.publicUrl} ${ip}`).digest("base64url").slice(0, 22);
