import { and, eq, isNull } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { canBuild } from "../access.ts";
import type { PresenceInput } from "../schema.ts";
import { workflow } from "../table.ts";

const topicName = (workflowId: string) => `workflow:${workflowId}`;

/** Publishes where a person is in the builder. Who they are comes from the session, not from the page. */
export async function publishPresence(
  ctx: WorkspaceContext,
  { id, visitId, nodeId, editing, isLeaving }: PresenceInput,
): Promise<void> {
  await requireWorkflow(ctx, id);
  const { userId } = ctx.actor;
  ctx.app.live.publish(topicName(id), { changed: "presence", userId, visitId, nodeId, editing, isLeaving });
}

/** The live topic of a workflow's presence; requires the right to build. */
export async function requirePresenceTopic(ctx: WorkspaceContext, workflowId: string): Promise<string> {
  assertAllowed(canBuild(ctx.actor));
  await requireWorkflow(ctx, workflowId);
  return topicName(workflowId);
}

/** Asks all open builders on these topics to publish their presence, for a new listener. */
export function requestPresence({ app }: WorkspaceContext, topics: readonly string[]): void {
  for (const topic of topics) app.live.publish(topic, { changed: "presence", isAsked: true });
}

async function requireWorkflow({ db, actor }: WorkspaceContext, id: string): Promise<void> {
  const [row] = await db
    .select({ id: workflow.id })
    .from(workflow)
    .where(and(eq(workflow.id, id), eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt)));
  if (!row) return notFound("workflow");
}
