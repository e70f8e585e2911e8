import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { UnchangedMessage, WaitAnnouncement } from "../../../schema.ts";
import { stepWait, waitMessage } from "../../../table/wait.ts";

/** The latest message about each of these waits, by the id of the wait. */
export async function listAnnouncements(
  { db, actor }: Pick<WorkspaceContext, "db" | "actor">,
  waitIds: readonly string[],
): Promise<ReadonlyMap<string, WaitAnnouncement>> {
  if (waitIds.length === 0) return new Map();
  const rows = await db
    .select({ message: waitMessage, channel: stepWait.channel })
    .from(waitMessage)
    .innerJoin(stepWait, eq(stepWait.id, waitMessage.waitId))
    .where(and(inArray(waitMessage.waitId, [...waitIds]), eq(waitMessage.workspaceId, actor.workspaceId)))
    .orderBy(asc(waitMessage.createdAt), asc(waitMessage.id));
  return new Map(
    rows.flatMap(({ message: { waitId, state, problem, key, updatedAt }, channel }) =>
      channel
        ? [
            [
              waitId,
              {
                ...{ appName: channel.appName, channel: channel.name || channel.id, state, problem },
                ...{ isReminder: key !== "wait", at: updatedAt },
              },
            ] as const,
          ]
        : [],
    ),
  );
}

/** The messages that a service refused to change, by the id of their step. */
export async function listUnchanged(
  { db, actor }: Pick<WorkspaceContext, "db" | "actor">,
  runId: string,
): Promise<ReadonlyMap<string, UnchangedMessage[]>> {
  const rows = await db
    .select({ message: waitMessage, executionId: stepWait.executionId, channel: stepWait.channel })
    .from(waitMessage)
    .innerJoin(stepWait, eq(stepWait.id, waitMessage.waitId))
    .where(
      and(
        ...[eq(stepWait.runId, runId), eq(waitMessage.workspaceId, actor.workspaceId)],
        ...[eq(waitMessage.state, "sent"), isNotNull(waitMessage.posted), isNotNull(waitMessage.problem)],
      ),
    )
    .orderBy(asc(waitMessage.createdAt), asc(waitMessage.id));
  const unchanged = new Map<string, UnchangedMessage[]>();
  for (const { message, executionId, channel } of rows) {
    const { id, posted, problem } = message;
    if (!posted || !problem) continue;
    const name = channel && (channel.name || channel.id);
    unchanged.set(executionId, [
      ...(unchanged.get(executionId) ?? []),
      { id, appName: posted.appName, channel: name, problem },
    ]);
  }
  return unchanged;
}
