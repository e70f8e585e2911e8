import { isNull } from "drizzle-orm";
import type { SignedIn } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import type { InstanceCounts } from "../schema.ts";
import { countModels } from "./models.ts";

/** Counts for the operator's tabs. */
export async function countInstance(ctx: SignedIn): Promise<InstanceCounts> {
  const { jobs, database } = ctx.app;
  const [failedJobs, workspaces, people] = await Promise.all([
    jobs.countFailed(),
    database.system.$count(workspace, isNull(workspace.deletedAt)),
    database.system.$count(user),
  ]);
  return { jobs: failedJobs, models: countModels(ctx), workspaces, people };
}
