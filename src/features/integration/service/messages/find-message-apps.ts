import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ActingContext } from "#platform/context.ts";
import { messageApps } from "#product/accounts/message-apps.ts";
import { integrationConnection } from "../../table.ts";

/** The services that messages can be posted in, because they accept the workspace's account. */
export async function findMessageApps({ db, actor }: ActingContext): Promise<ReadonlySet<string>> {
  const { appName, workspaceId, ownerId, isRefused } = integrationConnection;
  const rows = await db
    .select({ appName })
    .from(integrationConnection)
    .where(
      and(
        eq(workspaceId, actor.workspaceId),
        inArray(appName, [...messageApps]),
        isNull(ownerId),
        eq(isRefused, false),
      ),
    );
  return new Set(rows.map((row) => row.appName));
}
