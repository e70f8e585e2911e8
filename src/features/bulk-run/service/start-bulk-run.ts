import { and, eq, sql } from "drizzle-orm";
import { requireCapability } from "#features/billing/service/plan.ts";
import { findWorkflow, requireRunnable } from "#features/run/service/start/workflow-version.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed } from "#product/refusals.ts";
import { can } from "#product/rights.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import type { ColumnMapping, StartBulkRun } from "../schema.ts";
import { bulkRow, bulkRun } from "../table.ts";
import { type CheckedRows, checkRows, mapByLabel } from "./check-rows.ts";
import { feedInBackground } from "./feed-bulk-run.ts";
import { type BulkRunRow, findOwnBulkRun, publishBulkRuns } from "./find-bulk-run.ts";
import { type FirstForm, readFirstForm } from "./first-form.ts";

/** Rows that the preview shows. */
const previewRows = 5;
const rowsPerInsert = 200;

/** What a draft has in its file, and which field each column goes to by its name. */
export async function getDraft(ctx: WorkspaceContext, id: string) {
  const { bulk, form, source } = await findDraft(ctx, id);
  return {
    id,
    fileName: bulk.fileName,
    rowCount: bulk.rowCount,
    columns: [...source.columns],
    fields: form.fields.map(({ key, label, isRequired }) => ({ key, label, isRequired })),
    mapping: mapByLabel(form, source.columns),
  };
}

/** What would start with this mapping. */
export async function checkDraft(ctx: WorkspaceContext, { id, mapping }: { id: string; mapping: ColumnMapping }) {
  const { form, source } = await findDraft(ctx, id);
  const { valid, invalid } = checkRows(form, source, mapping);
  return { validCount: valid.length, invalid: [...invalid], preview: valid.slice(0, previewRows) };
}

/** Stores the valid rows and starts the first of them; each row becomes a run of its own. */
export async function startBulkRun(ctx: WorkspaceContext, input: StartBulkRun): Promise<void> {
  const { app, actor } = ctx;
  const { bulk, form, source, workflow } = await findDraft(ctx, input.id);
  await requireCapability(app, actor.workspaceId, "bulkRun");
  assertAllowed(can(actor, "run.start", { id: bulk.workflowId }));
  await requireRunnable(ctx, workflow);
  const checked = checkRows(form, source, input.mapping);
  if (checked.valid.length === 0) throw new AppError("invalid", bulkRunText.noValidRows);
  await storeRows(ctx, bulk, checked, input.creditsPerRow);
  publishBulkRuns(app, actor.workspaceId);
  feedInBackground(app, bulk.id);
}

async function findDraft(ctx: WorkspaceContext, id: string) {
  const bulk = await findOwnBulkRun(ctx, id);
  if (bulk.status !== "DRAFT" || !bulk.source) throw new AppError("conflict", bulkRunText.alreadyStarted);
  const { row: workflow } = await findWorkflow(ctx, bulk.workflowId);
  const form: FirstForm = readFirstForm(workflow.graph);
  return { bulk, form, source: bulk.source, workflow };
}

async function storeRows(
  { db, actor }: WorkspaceContext,
  { id }: BulkRunRow,
  { valid, invalid }: CheckedRows,
  creditsPerRow: number | undefined,
): Promise<void> {
  const { workspaceId } = actor;
  await db.transaction(async (tx) => {
    const started = await tx
      .update(bulkRun)
      .set({
        status: "RUNNING",
        source: null,
        validCount: valid.length,
        invalid: invalid.slice(0, limits.bulkRun.rows),
        creditsEstimated:
          creditsPerRow === undefined ? null : String(Math.ceil(creditsPerRow * valid.length * 100) / 100),
        startedAt: sql`now()`,
      })
      .where(and(eq(bulkRun.id, id), eq(bulkRun.workspaceId, workspaceId), eq(bulkRun.status, "DRAFT")))
      .returning({ id: bulkRun.id });
    if (started.length === 0) throw new AppError("conflict", bulkRunText.alreadyStarted);
    for (let at = 0; at < valid.length; at += rowsPerInsert) {
      const rows = valid.slice(at, at + rowsPerInsert).map((row) => ({ ...row, workspaceId, bulkRunId: id }));
      await tx.insert(bulkRow).values(rows);
    }
  });
}
