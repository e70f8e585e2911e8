import { and, asc, eq, isNull, like, or, sql } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { toIdentifier } from "#lib/slug.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { publicApiText } from "#product/texts/api-key/public-api.ts";
import type { PublicationChange, PublishedKind } from "./schema.ts";
import { mcpPublication } from "./table.ts";

/** An agent or a workflow that programs may use. */
export interface Publication {
  kind: PublishedKind;
  /** The id of the agent or the workflow. */
  itemId: string;
  title: string;
  toolName: string;
  description: string;
}

const { published, toolNameChars } = limits.mcpEndpoint;

const itemTitle = sql<string>`coalesce(${agent.title}, ${workflow.title})`;

/** What is published, by the name of its tool, without what is in the bin. */
export async function listPublications({ db, actor }: ActingContext): Promise<Publication[]> {
  const rows = await db
    .select({
      agentId: mcpPublication.agentId,
      workflowId: mcpPublication.workflowId,
      title: itemTitle,
      toolName: mcpPublication.toolName,
      description: mcpPublication.description,
    })
    .from(mcpPublication)
    .leftJoin(agent, and(eq(agent.id, mcpPublication.agentId), isNull(agent.deletedAt)))
    .leftJoin(workflow, and(eq(workflow.id, mcpPublication.workflowId), isNull(workflow.deletedAt)))
    .where(and(eq(mcpPublication.workspaceId, actor.workspaceId), sql`${itemTitle} is not null`))
    .orderBy(asc(mcpPublication.toolName));
  return rows.map(({ agentId, workflowId, ...row }) => ({
    ...row,
    kind: agentId ? "agent" : "workflow",
    itemId: agentId ?? workflowId ?? "",
  }));
}

/** Publishes an agent or a workflow, changes what clients read of it, or ends its publication. */
export async function setPublication(
  ctx: WorkspaceContext,
  kind: PublishedKind,
  { id, isPublished, description }: PublicationChange,
): Promise<void> {
  const { db, actor, app } = ctx;
  const ofItem = and(
    eq(mcpPublication.workspaceId, actor.workspaceId),
    eq(kind === "agent" ? mcpPublication.agentId : mcpPublication.workflowId, id),
  );
  await db.transaction(async (tx) => {
    if (!isPublished) return void (await tx.delete(mcpPublication).where(ofItem));
    const change = description === undefined ? {} : { description };
    // The lock keeps two requests from taking the same name.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mcp_publication:${actor.workspaceId}`}, 0))`);
    const [known] = await tx.select({ id: mcpPublication.id }).from(mcpPublication).where(ofItem);
    if (known) {
      if (description !== undefined) await tx.update(mcpPublication).set(change).where(ofItem);
      return;
    }
    const inWorkspace = eq(mcpPublication.workspaceId, actor.workspaceId);
    if ((await tx.$count(mcpPublication, inWorkspace)) >= published)
      throw new AppError("limit", publicApiText.publish.tooMany(published));
    await tx.insert(mcpPublication).values({
      workspaceId: actor.workspaceId,
      ...(kind === "agent" ? { agentId: id } : { workflowId: id }),
      toolName: await findFreeName(tx, ctx, kind, await titleOf(tx, ctx, kind, id)),
      ...change,
    });
  });
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "mcpPublications" });
}

async function titleOf(tx: Tx, { actor }: WorkspaceContext, kind: PublishedKind, id: string): Promise<string> {
  const table = kind === "agent" ? agent : workflow;
  const [found] = await tx
    .select({ title: table.title })
    .from(table)
    .where(and(eq(table.id, id), eq(table.workspaceId, actor.workspaceId), isNull(table.deletedAt)));
  return found ? found.title : notFound(kind);
}

const verbs = { agent: "ask", workflow: "run" } as const satisfies Record<PublishedKind, string>;

/** `ask_{slug}` or `run_{slug}`, with a number if the workspace has that name already. */
async function findFreeName(tx: Tx, { actor }: WorkspaceContext, kind: PublishedKind, title: string): Promise<string> {
  const base = cut(`${verbs[kind]}_${toIdentifier(title) || kind}`, toolNameChars);
  // Room for the longest number that can be needed.
  const short = cut(base, toolNameChars - `_${published + 1}`.length);
  const rows = await tx
    .select({ name: mcpPublication.toolName })
    .from(mcpPublication)
    .where(
      and(
        eq(mcpPublication.workspaceId, actor.workspaceId),
        or(eq(mcpPublication.toolName, base), like(mcpPublication.toolName, `${short.replaceAll("_", "\\_")}%`)),
      ),
    );
  const taken = new Set(rows.map(({ name }) => name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${short}_${number}`;
    if (!taken.has(name)) return name;
  }
}

const cut = (name: string, chars: number): string => name.slice(0, chars).replace(/_+$/, "");
