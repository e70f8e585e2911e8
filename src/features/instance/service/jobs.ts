import { inArray } from "drizzle-orm";
import type { SignedIn } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import type { FailedJob } from "../schema.ts";
import { recordOperatorAudit } from "./audit.ts";

/** Jobs that failed after all retries, most recent first. */
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

/** Runs a failed job again from the start. Its handler skips work that our tables record as done. */
export async function retryJob(ctx: SignedIn, id: string): Promise<void> {
  await ctx.app.jobs.retry(id);
  await recordOperatorAudit(ctx.app.database.system, ctx, "job.retry", id);
}

/** Removes a failed job from the list without running it. */
export async function dismissJob(ctx: SignedIn, id: string): Promise<void> {
  await ctx.app.jobs.dismiss(id);
  await recordOperatorAudit(ctx.app.database.system, ctx, "job.dismiss", id);
}
