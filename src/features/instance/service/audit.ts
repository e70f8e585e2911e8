import { and, desc, eq, exists, ilike, inArray, lt, or, sql } from "drizzle-orm";
import type { App, SignedIn } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { auditEntry } from "#platform/tables/operator.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { auditActionPrefixes } from "#product/audit-kinds.ts";
import { limits } from "#product/limits.ts";
import { auditText } from "#product/texts/instance/audit.ts";
import type { AuditFilters, AuditPageInput, AuditPerson, AuditRow, Page } from "../schema.ts";
import { likePattern, toPage } from "./paging.ts";

/** Records an operator's action. Call it in the transaction of the action, so that both commit together. */
export async function recordOperatorAudit(
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

/** Newest first. The search covers people, workspaces, actions (id and label), and resources. */
export async function listAudit({ app }: SignedIn, { cursor, ...filters }: AuditPageInput): Promise<Page<AuditRow>> {
  const rows = await findAuditEntries(app, filters, cursor, limits.screen.listPageRows + 1);
  return toPage(rows.map(({ email: _, ip: __, requestId: ___, ...row }) => row));
}

/** Everyone with audit entries, for the filter. */
export function listAuditPeople({ app }: SignedIn): Promise<AuditPerson[]> {
  const db = app.database.system;
  return db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(exists(db.select({ one: sql`1` }).from(auditEntry).where(eq(auditEntry.userId, user.id))))
    .orderBy(user.name, user.id)
    .limit(limits.operator.auditPeople);
}

export type FoundAuditEntry = Awaited<ReturnType<typeof findAuditEntries>>[number];

/** Matching entries, newest first. Ids sort by time, so `before` is an id. */
export function findAuditEntries(app: App, filters: AuditFilters, before: string | undefined, count: number) {
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
    .where(and(before ? lt(auditEntry.id, before) : undefined, matchesFilters(filters)))
    .orderBy(desc(auditEntry.id))
    .limit(count);
}

function matchesFilters({ search, kinds, userId }: AuditFilters) {
  const areas = kinds?.flatMap((kind) => auditActionPrefixes[kind]) ?? [];
  const pattern = search ? likePattern(search) : null;
  return and(
    areas.length > 0 ? inArray(sql`split_part(${auditEntry.action}, '.', 1)`, areas) : undefined,
    userId ? eq(auditEntry.userId, userId) : undefined,
    search && pattern
      ? or(
          ilike(user.name, pattern),
          ilike(workspace.name, pattern),
          ilike(auditEntry.action, pattern),
          ilike(auditEntry.resource, pattern),
          inArray(auditEntry.action, actionsByLabel(search)),
        )
      : undefined,
  );
}

/** Actions whose label on the page contains the search. */
const actionsByLabel = (search: string) =>
  Object.entries(auditText.actions)
    .filter(([, words]) => words.toLowerCase().includes(search.toLowerCase()))
    .map(([action]) => action);
