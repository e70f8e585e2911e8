import { and, eq, sql } from "drizzle-orm";
import { canRun, checkGraph } from "#engine/check.ts";
import { innerFacts } from "#features/workflow/service/inner.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { specs } from "#nodes/index.ts";
import type { Member } from "#server/context.ts";
import { isForeignKeyViolation, isUniqueViolation } from "#server/db.ts";

/** So many that start at one moment have their turn one after the other. */
const turns = 100;

/**
 * Stores a run of a workflow that was read right before. Somebody may have saved at this very moment, and the version
 * that was found is no longer kept; or started another run, which has the number now. Then both are read anew.
 */
export async function storeRun<T>(readAndStore: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++)
    try {
      return await readAndStore();
    } catch (error) {
      const isLate = isForeignKeyViolation(error) || isUniqueViolation(error, "workflow_run_workflow_id_number_index");
      if (!isLate || turn === turns) throw error;
    }
}

/** A workflow that a run is about to be made of. */
export async function findWorkflow({ db, actor }: Member, workflowId: string) {
  const [found] = await db
    .select({
      row: workflow,
      /** Of this revision, when it was run before. Inside a select of one table drizzle names no tables, so we do. */
      versionId: sql<string | null>`(select v.id from workflow_version v
        where v.workflow_id = workflow.id and v.revision = workflow.revision)`,
      /** One more than any that stands (G77). */
      number: sql<number>`1 + coalesce((select max(r.number) from workflow_run r where r.workflow_id = workflow.id and r.number > 0), 0)`,
    })
    .from(workflow)
    .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId)));
  return found && !found.row.deletedAt ? found : notFound("workflow");
}

/** What keeps it from running at all is refused with the diagnosis' own words; `say` puts them into a sentence. */
export async function requireRunnable(
  ctx: Member,
  row: typeof workflow.$inferSelect,
  say: (reason: string) => string = (reason) => reason,
): Promise<void> {
  const diagnoses = checkGraph(row.graph, specs, await innerFacts(ctx, row));
  if (canRun(diagnoses)) return;
  const first = diagnoses.find(({ severity }) => severity === "error");
  throw new AppError("invalid", say(first?.text ?? ""), { details: { diagnoses } });
}

/** Keeps the graph as it is now, so that no edit touches the runs made of it; answers the version's id. */
export async function freeze({ db, actor }: Member, row: typeof workflow.$inferSelect): Promise<string> {
  const key = and(eq(workflowVersion.workflowId, row.id), eq(workflowVersion.revision, row.revision));
  const [known] = await db.select({ id: workflowVersion.id }).from(workflowVersion).where(key);
  if (known) return known.id;
  await db
    .insert(workflowVersion)
    .values({
      workspaceId: actor.workspaceId,
      workflowId: row.id,
      revision: row.revision,
      title: row.title,
      graph: row.graph,
      authorId: actor.userId,
    })
    .onConflictDoNothing();
  const [made] = await db.select({ id: workflowVersion.id }).from(workflowVersion).where(key);
  return made?.id ?? notFound("workflow version");
}
