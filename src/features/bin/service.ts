import { and, desc, eq, ilike, sql } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { note } from "#features/note/table.ts";
import { skill } from "#features/skill/table.ts";
import { style } from "#features/style/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { isInBin } from "#features/workspace/service/bin.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { canDelete } from "#product/actor.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { type BinItem, type BinKind, binKinds } from "./schema.ts";

const tables = { AGENT: agent, WORKFLOW: workflow, STYLE: style, SKILL: skill, NOTE: note } as const satisfies Record<
  BinKind,
  typeof agent | typeof workflow | typeof style | typeof skill | typeof note
>;
const titles = {
  AGENT: agent.title,
  WORKFLOW: workflow.title,
  STYLE: style.title,
  SKILL: skill.name,
  NOTE: note.title,
} as const;

/** Items that the actor may restore, most recently deleted first: all for owners, their own for editors. */
export async function listBin(ctx: WorkspaceContext, search = ""): Promise<BinItem[]> {
  const itemsByKind = await Promise.all(binKinds.map((kind) => listDeleted(ctx, kind, search)));
  return itemsByKind
    .flat()
    .toSorted((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime())
    .slice(0, limits.workspace.binRows);
}

async function listDeleted({ db, actor }: WorkspaceContext, kind: BinKind, search: string): Promise<BinItem[]> {
  const table = tables[kind];
  const rows = await db
    .select({
      id: table.id,
      title: titles[kind],
      userId: table.userId,
      deletedAt: sql`${table.deletedAt}`.mapWith(table.createdAt),
      deletedByName: user.name,
    })
    .from(table)
    .leftJoin(user, eq(user.id, table.deletedById))
    .where(
      and(
        eq(table.workspaceId, actor.workspaceId),
        isInBin(table.deletedAt),
        search ? ilike(titles[kind], `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`) : undefined,
      ),
    )
    .orderBy(desc(table.deletedAt))
    .limit(limits.workspace.binRows);
  return rows
    .filter((row) => canDelete(actor, row))
    .map(({ userId: _, ...row }) => ({
      ...row,
      kind,
      restorableUntil: new Date(row.deletedAt.getTime() + timers.workspace.binMs),
    }));
}
