import { and, desc, eq, exists, ilike, inArray, lt, or, sql } from "drizzle-orm";
import type { App, SignedIn } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { auditEntry } from "#platform/tables/operator.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { auditActionPrefixes } from "#product/audit-kinds.ts";
import { limits } from "#product/limits.ts";
import { instanceText } from "#product/texts/instance.ts";
import type { AuditFilters, AuditPage, AuditPerson, AuditRow, Page } from "../schema.ts";
import { contains, pageOf } from "./page.ts";

/** Writes down what an operator did; in the transaction that does it, so that neither is without the other. */
export async function recordAct(
  tx: Db | Tx,
  { person, ip, requestId }: Pick<SignedIn, "person" | "ip" | "requestId">,
  action: string,
  resource: string,
  workspaceId?: string,
): Promise<void> {
  await tx
    .insert(auditEntry)
    .values({ workspaceId, userId: person.id, action, outcome: "allowed", resource, ip, requestId });
}

/** The newest first. A search finds people, workspaces, actions by their words, and what they were done to. */
export async function listAudit({ app }: SignedIn, { cursor, ...filters }: AuditPage): Promise<Page<AuditRow>> {
  const rows = await findEntries(app, filters, cursor, limits.screen.listPageRows + 1);
  return pageOf(rows.map(({ email: _, ip: __, requestId: ___, ...row }) => row));
}

/** Everyone of whom there is an entry, to choose from. */
export function listAuditPeople({ app }: SignedIn): Promise<AuditPerson[]> {
  const db = app.database.system;
  return db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(exists(db.select({ one: sql`1` }).from(auditEntry).where(eq(auditEntry.userId, user.id))))
    .orderBy(user.name, user.id)
    .limit(limits.operator.auditPeople);
}

export type AuditEntry = Awaited<ReturnType<typeof findEntries>>[number];

/** Ids sort by time, so they are the cursor. */
export function findEntries(app: App, filters: AuditFilters, before: string | undefined, count: number) {
  return app.database.system
    .select({
      id: auditEntry.id,
      personName: user.name,
      email: user.email,
      workspaceName: workspace.name,
      action: auditEntry.action,
      resource: auditEntry.resource,
      outcome: auditEntry.outcome,
      ip: auditEntry.ip,
      requestId: auditEntry.requestId,
      createdAt: auditEntry.createdAt,
    })
    .from(auditEntry)
    .leftJoin(user, eq(user.id, auditEntry.userId))
    .leftJoin(workspace, eq(workspace.id, auditEntry.workspaceId))
    .where(and(before ? lt(auditEntry.id, before) : undefined, fits(filters)))
    .orderBy(desc(auditEntry.id))
    .limit(count);
}

function fits({ search, kinds, userId }: AuditFilters) {
  const areas = kinds?.flatMap((kind) => auditActionPrefixes[kind]) ?? [];
  const like = search ? contains(search) : null;
  return and(
    areas.length > 0 ? inArray(sql`split_part(${auditEntry.action}, '.', 1)`, areas) : undefined,
    userId ? eq(auditEntry.userId, userId) : undefined,
    search && like
      ? or(
          ilike(user.name, like),
          ilike(workspace.name, like),
          ilike(auditEntry.action, like),
          ilike(auditEntry.resource, like),
          inArray(auditEntry.action, actionsSaid(search)),
        )
      : undefined,
  );
}

/** The page shows words for an action, so it is found by them. */
const actionsSaid = (search: string) =>
  Object.entries(instanceText.audit.actions)
    .filter(([, words]) => words.toLowerCase().includes(search.toLowerCase()))
    .map(([action]) => action);
