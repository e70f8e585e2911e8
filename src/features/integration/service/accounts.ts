import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { integrationErrorText as text } from "#product/texts/integration/integration-errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { mailboxErrorText } from "#product/texts/integration/mailbox-errors.ts";
import { type AppName, connectorOf } from "../catalog.ts";
import { integrationConnection, integrationSetting } from "../table.ts";

export type ConnectionRow = typeof integrationConnection.$inferSelect;

/** Who is there while an agent works: the person of a chat, the one who started a run, or nobody but visitors. */
export type Presence = "chat" | "background" | "visitors";

export interface Account {
  readonly appName: AppName;
  readonly accountOf: AccountKind;
}

/** The row of the workspace's account, or of the acting person's. */
export const matchesAccount = ({ actor }: WorkspaceContext, { appName, accountOf }: Account) =>
  and(
    eq(integrationConnection.workspaceId, actor.workspaceId),
    eq(integrationConnection.appName, appName),
    accountOf === "person" ? eq(integrationConnection.ownerId, actor.userId) : isNull(integrationConnection.ownerId),
  );

export async function findAccount(ctx: WorkspaceContext, account: Account): Promise<ConnectionRow | null> {
  const [row] = await ctx.db.select().from(integrationConnection).where(matchesAccount(ctx, account));
  return row ?? null;
}

/** Whose account of a service agents use in chats. */
export async function accountOfApp({ db, actor }: WorkspaceContext, appName: AppName): Promise<AccountKind> {
  const [row] = await db
    .select({ accountOf: integrationSetting.accountOf })
    .from(integrationSetting)
    .where(and(eq(integrationSetting.workspaceId, actor.workspaceId), eq(integrationSetting.appName, appName)));
  return row?.accountOf ?? "workspace";
}

/** A call needs an account that isn't connected, or no longer. */
export class ConnectionNeeded extends AppError {
  readonly account: Account;

  constructor(account: Account, sentence: string) {
    super("keys", sentence);
    this.name = "ConnectionNeeded";
    this.account = account;
  }
}

/**
 * The account for a call. Where each person uses their own, a chat never falls back on that of the workspace; work that
 * runs without the person does, and visitors of a form never get the account of a person.
 */
export async function accountForCall(
  ctx: WorkspaceContext,
  appName: AppName,
  presence: Presence,
): Promise<ConnectionRow> {
  const accountOf = await accountOfApp(ctx, appName);
  const kinds = accountOf === "workspace" ? [accountOf] : kindsWithoutShared[presence];
  const rows = await Promise.all(kinds.map((kind) => findAccount(ctx, { appName, accountOf: kind })));
  const found = rows.filter((row) => row !== null);
  const usable = found.find((row) => !row.isRefused);
  if (usable) return usable;
  const refused = found[0];
  if (refused) throw connectAgain(refused);
  const name = integrationNameText[appName];
  if (accountOf === "workspace") throw new ConnectionNeeded({ appName, accountOf }, text.notConnected(name));
  throw presence === "chat"
    ? new ConnectionNeeded({ appName, accountOf }, text.ownNotConnected(name))
    : new ConnectionNeeded({ appName, accountOf: "workspace" }, text.sharedNeeded(name));
}

/**
 * The own account of a member, also where someone else acts or no one is there. It counts as disconnected once they left
 * or were suspended.
 */
export async function accountOfMember(ctx: WorkspaceContext, appName: AppName, userId: string): Promise<ConnectionRow> {
  const { workspaceId, ownerId, appName: name } = integrationConnection;
  const [row] = await ctx.db
    .select()
    .from(integrationConnection)
    .where(and(eq(workspaceId, ctx.actor.workspaceId), eq(name, appName), eq(ownerId, userId)));
  if (!row || !(await isActiveMember(ctx, userId)))
    throw new ConnectionNeeded({ appName, accountOf: "person" }, text.ownNotConnected(integrationNameText[appName]));
  if (row.isRefused) throw connectAgain(row);
  return row;
}

async function isActiveMember({ app, actor }: WorkspaceContext, userId: string): Promise<boolean> {
  const [member] = await app.database.system
    .select({ id: user.id })
    .from(workspaceMember)
    .innerJoin(user, and(eq(user.id, workspaceMember.userId), isNull(user.suspendedAt)))
    .where(and(eq(workspaceMember.workspaceId, actor.workspaceId), eq(workspaceMember.userId, userId)));
  return member !== undefined;
}

const kindsWithoutShared: Readonly<Record<Presence, readonly AccountKind[]>> = {
  chat: ["person"],
  background: ["person", "workspace"],
  visitors: ["workspace"],
};

/** The service has ended what was allowed. */
export function connectAgain({ appName, ownerId }: Pick<ConnectionRow, "appName" | "ownerId">): ConnectionNeeded {
  const name = integrationNameText[appName];
  const account: Account = { appName, accountOf: ownerId === null ? "workspace" : "person" };
  if (appName === "mailbox") return new ConnectionNeeded(account, mailboxErrorText.connectAgain);
  return new ConnectionNeeded(account, connectorOf(appName)?.signIn ? text.signInAgain(name) : text.connectAgain(name));
}

/** Marks an account that the service no longer accepts, so that people see it. */
export async function markRefused(ctx: WorkspaceContext, { id }: Pick<ConnectionRow, "id">): Promise<void> {
  await ctx.db
    .update(integrationConnection)
    .set({ isRefused: true })
    .where(and(eq(integrationConnection.id, id), eq(integrationConnection.workspaceId, ctx.actor.workspaceId)));
  publishIntegrations(ctx);
}

export function publishIntegrations({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "integrations" });
}

interface NewAccount extends Account {
  readonly key: string | null;
  readonly sealedTokens: string | null;
  /** What the service calls it. */
  readonly name: string;
}

/** Stores an account in place of the one before. Returns the handle of the key before. */
export async function storeAccount(
  ctx: WorkspaceContext,
  { appName, accountOf, key, sealedTokens, name }: NewAccount,
): Promise<string | null> {
  const { db, actor } = ctx;
  const { workspaceId, userId } = actor;
  const before = await findAccount(ctx, { appName, accountOf });
  const stored = { key, sealedTokens, account: name, userId, isRefused: false, renewingUntil: null };
  await db
    .insert(integrationConnection)
    .values({ workspaceId, appName, ownerId: accountOf === "person" ? userId : null, ...stored })
    .onConflictDoUpdate({
      target: [integrationConnection.workspaceId, integrationConnection.appName, integrationConnection.ownerId],
      set: { ...stored, createdAt: new Date() },
    });
  publishIntegrations(ctx);
  return before?.key ?? null;
}
