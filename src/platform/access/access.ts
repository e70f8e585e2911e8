import { and, eq, getTableName, isNotNull, isNull } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { AppError } from "#lib/errors.ts";
import type { Actor } from "#product/actor.ts";
import type { Principal } from "#product/principal.ts";
import { notFound } from "#product/refusals.ts";
import { isRoleAtLeast, type Role } from "#product/roles.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { instanceWorkspacesText } from "#product/texts/instance/workspaces.ts";
import type { ActingContext, App, Caller, SignedIn, WorkspaceContext } from "../context.ts";
import { hasHiddenRows } from "../db/knowledge-policies.ts";
import { user } from "../tables/account.ts";
import { auditEntry } from "../tables/operator.ts";
import { workspace, workspaceMember } from "../tables/workspace.ts";
import type { Rule } from "./rule.ts";

/** A table whose rows belong to a workspace. */
export type TenantTable = PgTable & { id: PgColumn; workspaceId: PgColumn };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The only place that turns a caller into a person with rights. A resource of another workspace is refused as
 * `not_found`, a missing permission inside the workspace as `forbidden`.
 */
export function requirePerson(caller: Caller): SignedIn {
  if (!caller.person) throw new AppError("forbidden", commonErrorText.signInFirst, { details: { signIn: true } });
  return { ...caller, person: caller.person };
}

export async function requireOperator(caller: Caller): Promise<SignedIn> {
  const signedIn = requirePerson(caller);
  if (!signedIn.person.isOperator) return notFound("page");
  return signedIn;
}

export async function requireMember(caller: Caller, rule: Rule, workspaceId: unknown): Promise<WorkspaceContext> {
  const { app, person, requestId } = requirePerson(caller);
  if (typeof workspaceId !== "string" || !uuid.test(workspaceId)) return notFound("workspace");
  const role = person.roles ? person.roles[workspaceId] : await findRole(app, person.id, workspaceId);
  if (!role) {
    if (await isMemberOfSuspended(app, person.id, workspaceId))
      throw new AppError("forbidden", instanceWorkspacesText.workspaceSuspended);
    await recordDenial(caller, rule, workspaceId);
    return notFound("workspace");
  }
  if (!isRoleAtLeast(role, rule.role ?? "OWNER")) {
    await recordDenial(caller, rule, workspaceId);
    throw new AppError("forbidden", commonErrorText.roleTooLow);
  }
  const actor: Actor = { kind: "member", userId: person.id, workspaceId, role };
  return { ...bindContext(app, actor, requestId), name: person.name };
}

/** Only members learn that a workspace is suspended; to others it does not exist. */
async function isMemberOfSuspended(app: App, userId: string, workspaceId: string): Promise<boolean> {
  const [found] = await app.database.system
    .select({ id: workspace.id })
    .from(workspaceMember)
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(
      and(
        eq(workspaceMember.workspaceId, workspaceId),
        eq(workspaceMember.userId, userId),
        isNull(workspace.deletedAt),
        isNotNull(workspace.suspendedAt),
      ),
    );
  return found !== undefined;
}

async function findRole(app: App, userId: string, workspaceId: string): Promise<Role | undefined> {
  const [found] = await app.database.system
    .select({ role: workspaceMember.role })
    .from(workspaceMember)
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(
      and(
        eq(workspaceMember.workspaceId, workspaceId),
        eq(workspaceMember.userId, userId),
        isNull(workspace.deletedAt),
        isNull(workspace.suspendedAt),
      ),
    );
  return found?.role;
}

/** For operations on one row: reads the workspace id from the row, never from the request. */
export async function requireRowMember(
  caller: Caller,
  rule: Rule,
  table: TenantTable,
  id: unknown,
): Promise<WorkspaceContext> {
  const { app } = requirePerson(caller);
  const what = getTableName(table).replaceAll("_", " ");
  if (typeof id !== "string" || !uuid.test(id)) return notFound(what);
  const [row] = await app.database.system
    .select({ workspaceId: table.workspaceId })
    .from(table)
    .where(eq(table.id, id));
  if (!row) return notFound(what);
  try {
    const acting = await requireMember(caller, rule, row.workspaceId);
    if (hasHiddenRows(getTableName(table)) && (await acting.db.$count(table, eq(table.id, id))) === 0)
      return notFound(what);
    return acting;
  } catch (error) {
    // People outside the workspace must not learn that the row exists.
    if (error instanceof AppError && error.code === "not_found") return notFound(what);
    throw error;
  }
}

/** Binds a principal whose rights were just read to its workspace. */
const bindContext = <Who extends Principal>(app: App, actor: Who, requestId: string) => ({
  app,
  requestId,
  // Whoever acts without being a member, or in the place of one, sees what everybody in the workspace may see.
  db: app.database.tenant(actor.workspaceId, actor.kind === "member" && actor.through === undefined ? actor : "anyone"),
  actor,
});

/** A member's role is read when the context is made; the rights of all others come with them, from their own rows. */
type Claim = Omit<Actor, "role"> | Exclude<Principal, Actor>;

/**
 * The context of a principal without a session: a member whose work continues in a job, a visitor, an API key or a
 * schedule. Null when the member lost access, or the workspace is deleted or suspended. There is no other way to make one.
 */
export function findActingContext(
  app: App,
  claim: Omit<Actor, "role">,
  requestId: string,
): Promise<WorkspaceContext | null>;
export function findActingContext(app: App, claim: Claim, requestId: string): Promise<ActingContext | null>;
export async function findActingContext(app: App, claim: Claim, requestId: string): Promise<ActingContext | null> {
  const { system } = app.database;
  const isOpen = and(eq(workspace.id, claim.workspaceId), isNull(workspace.deletedAt), isNull(workspace.suspendedAt));
  if (claim.kind !== "member") {
    const [found] = await system.select({ id: workspace.id }).from(workspace).where(isOpen);
    return found ? bindContext(app, claim, requestId) : null;
  }
  const [found] = await system
    .select({ role: workspaceMember.role, name: user.name, suspendedAt: user.suspendedAt })
    .from(workspace)
    .innerJoin(user, eq(user.id, claim.userId))
    .leftJoin(workspaceMember, and(eq(workspaceMember.workspaceId, workspace.id), eq(workspaceMember.userId, user.id)))
    .where(isOpen);
  // Whatever acts on someone's behalf belongs to the workspace, so it keeps working after that person leaves.
  const role = claim.through ? "USER" : found?.suspendedAt ? null : found?.role;
  if (!found || !role) return null;
  const member: WorkspaceContext = {
    ...bindContext(app, { ...claim, role }, requestId),
    name: found.name,
  };
  return member;
}

/** The context of a job for the person who started the work, with their current role; null when they lost access. */
export const findWorkspaceContext = (
  app: App,
  workspaceId: string,
  userId: string,
  requestId: string,
): Promise<WorkspaceContext | null> => findActingContext(app, { kind: "member", workspaceId, userId }, requestId);

async function recordDenial(caller: Caller, rule: Rule, workspaceId: string) {
  if (rule.verb === "read") return;
  await caller.app.database.system.insert(auditEntry).values({
    workspaceId,
    userId: caller.person?.id,
    action: rule.verb,
    outcome: "denied",
    ip: caller.ip,
    requestId: caller.requestId,
  });
}
