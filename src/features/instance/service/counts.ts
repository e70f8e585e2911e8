import { isNull } from "drizzle-orm";
import { user } from "#features/account/table.ts";
import { workspace } from "#features/workspace/table.ts";
import type { SignedIn } from "#server/context.ts";
import type { InstanceCounts } from "../schema.ts";
import { countModels } from "./models.ts";

/** What stands behind the names of the operator's tabs. */
export async function countInstance(ctx: SignedIn): Promise<InstanceCounts> {
  const { jobs, database } = ctx.app;
  const [failedJobs, workspaces, people] = await Promise.all([
    jobs.countFailed(),
    database.system.$count(workspace, isNull(workspace.deletedAt)),
    database.system.$count(user),
  ]);
  return { jobs: failedJobs, models: countModels(ctx), workspaces, people };
}
