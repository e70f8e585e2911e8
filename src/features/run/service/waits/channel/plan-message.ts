import { and, eq } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { waitMessageJob } from "../../../schema.ts";
import { waitMessage } from "../../../table/wait.ts";
import type { StepWait } from "../find-wait.ts";

/** Plans a message to the channel of a wait. The same key is planned once. */
export async function planMessage(app: App, found: StepWait, key: string): Promise<void> {
  const { id: waitId, workspaceId } = found.wait;
  if (!isForChannel(found)) return;
  const { system } = app.database;
  await system.insert(waitMessage).values({ workspaceId, waitId, key }).onConflictDoNothing();
  const [row] = await system
    .select()
    .from(waitMessage)
    .where(and(eq(waitMessage.waitId, waitId), eq(waitMessage.key, key)));
  if (row?.state === "planned") await startMessage(app, row);
}

/** The first form of a run that a person starts by hand is filled in by that person. */
const isForChannel = ({ wait, run, execution }: StepWait): boolean =>
  wait.channel !== null &&
  !(wait.reason === "input" && execution.ordinal === 0 && !run.runInBackground && !wait.isAssigned);

/** Sends a planned message in a job of its own, because a service may take seconds. */
export const startMessage = (app: App, { workspaceId, id, attempts }: typeof waitMessage.$inferSelect): Promise<void> =>
  app.jobs.start(waitMessageJob, `${waitMessageJob.name}:${id}:${attempts}`, { workspaceId, id });
