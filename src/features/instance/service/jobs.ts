import { inArray } from "drizzle-orm";
import type { SignedIn } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import type { FailedJob } from "../schema.ts";
import { recordOperatorAudit } from "./audit.ts";

/** What was given up after all its tries, the last first. */
export async function listFailedJobs({ app }: SignedIn): Promise<FailedJob[]> {
  const failed = await app.jobs.listFailed();
  const ids = [...new Set(failed.flatMap(({ workspaceId }) => workspaceId ?? []))];
  const names =
    ids.length > 0
      ? await app.database.system
          .select({ id: workspace.id, name: workspace.name })
          .from(workspace)
          .where(inArray(workspace.id, ids))
      : [];
  return failed.map(({ workspaceId, ...job }) => ({
    ...job,
    workspaceName: names.find(({ id }) => id === workspaceId)?.name ?? null,
  }));
}

/** Begins it once more from its start; a handler finds in our tables what is done already. */
export async function retryJob(ctx: SignedIn, id: string): Promise<void> {
  await ctx.app.jobs.retry(id);
  await recordOperatorAudit(ctx.app.database.system, ctx, "job.retry", id);
}

/** Takes it off the list; nothing is run. */
export async function dismissJob(ctx: SignedIn, id: string): Promise<void> {
  await ctx.app.jobs.dismiss(id);
  await recordOperatorAudit(ctx.app.database.system, ctx, "job.dismiss", id);
}
