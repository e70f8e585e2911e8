import { and, eq, isNull, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { McpAccount } from "../../schema.ts";
import { mcpSignIn } from "../../table.ts";

export type SignInRow = typeof mcpSignIn.$inferSelect;

interface SignedInServer {
  readonly id: string;
  readonly account: McpAccount;
}

/** The sign-in of the workspace, or of the acting person, for this server. */
export const matchesSignIn = ({ actor }: WorkspaceContext, { id, account }: SignedInServer) =>
  and(
    eq(mcpSignIn.serverId, id),
    eq(mcpSignIn.workspaceId, actor.workspaceId),
    account === "person" ? eq(mcpSignIn.userId, actor.userId) : isNull(mcpSignIn.userId),
    // A program must not use the person's own accounts.
    account === "person" && actor.through !== undefined ? sql`false` : undefined,
  );

/** Null if nobody has begun to sign in. */
export async function findSignIn(ctx: WorkspaceContext, server: SignedInServer): Promise<SignInRow | null> {
  const [row] = await ctx.db.select().from(mcpSignIn).where(matchesSignIn(ctx, server));
  return row ?? null;
}
