import { and, eq, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { workflow } from "#features/workflow/table.ts";
import type { ActingContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import type { AgentScope } from "../schema.ts";
import { agent } from "../table.ts";

const notDeleted = ({ actor }: ActingContext) => and(eq(agent.workspaceId, actor.workspaceId), isNull(agent.deletedAt));

/** The agent was made for a workflow that is not in the bin; with an id, for that workflow. */
const belongsToWorkflow = ({ db, actor }: ActingContext, workflowId?: string) =>
  inArray(
    agent.workflowId,
    db
      .select({ id: workflow.id })
      .from(workflow)
      .where(
        and(
          eq(workflow.workspaceId, actor.workspaceId),
          isNull(workflow.deletedAt),
          workflowId ? eq(workflow.id, workflowId) : undefined,
        ),
      ),
  );

/**
 * The condition for the agents of a list. Agents made for a workflow are included only if that workflow or all
 * workflows are requested, and never while their workflow is in the bin. Throws if the workflow does not exist.
 */
export async function agentsInScope(ctx: ActingContext, scope: AgentScope): Promise<SQL | undefined> {
  const { workflowId, includeWorkflowAgents = false } = scope;
  if (workflowId) await requireWorkflow(ctx, workflowId);
  if (!includeWorkflowAgents && !workflowId) return and(notDeleted(ctx), isNull(agent.workflowId));
  const belongs = belongsToWorkflow(ctx, includeWorkflowAgents ? undefined : workflowId);
  return and(notDeleted(ctx), or(isNull(agent.workflowId), belongs));
}

/** The agents that a list hides unless agents made for workflows are requested. */
export const madeForWorkflows = (ctx: ActingContext): SQL | undefined =>
  and(notDeleted(ctx), isNotNull(agent.workflowId), belongsToWorkflow(ctx));

async function requireWorkflow({ db, actor }: ActingContext, id: string): Promise<void> {
  const matchesWorkflow = and(eq(workflow.id, id), eq(workflow.workspaceId, actor.workspaceId));
  const [workflowRow] = await db.select({ id: workflow.id }).from(workflow).where(matchesWorkflow);
  if (!workflowRow) return notFound("workflow");
}
