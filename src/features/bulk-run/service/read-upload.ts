import { and, desc, eq, inArray } from "drizzle-orm";
import { getPlan } from "#features/billing/service/plan.ts";
import { readMultipart } from "#features/file/service/multipart.ts";
import { findWorkflow } from "#features/run/service/start/workflow-version.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { readRows } from "#platform/extract/read-rows.ts";
import { receiveFile } from "#platform/storage/quarantine.ts";
import { limits } from "#product/limits.ts";
import { bulkRowsOf } from "#product/plans.ts";
import { assertAllowed } from "#product/refusals.ts";
import { can } from "#product/rights.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import type { SourceTable } from "../schema.ts";
import { bulkRun } from "../table.ts";
import { publishBulkRuns } from "./find-bulk-run.ts";
import { readFirstForm } from "./first-form.ts";

const max = limits.bulkRun;
const formOverheadBytes = 100_000;

/** Reads the uploaded file into a draft, which a person maps to the form and starts. */
export async function readUpload(ctx: WorkspaceContext, workflowId: string, request: Request): Promise<{ id: string }> {
  assertAllowed(can(ctx.actor, "run.start", { id: workflowId }));
  const { row: workflow } = await findWorkflow(ctx, workflowId);
  readFirstForm(workflow.graph);
  await ctx.app.disk.requireSpace();
  const form = { field: "file", files: 1, bytes: max.fileBytes + formOverheadBytes };
  const [read] = await readMultipart(request, form, async ({ stream, name, type }) => {
    await using received = await receiveFile(stream, {
      fileName: name,
      // Browsers name the types of spreadsheets differently; the content decides.
      declaredType: type.includes("zip") ? "" : type,
      maxBytes: max.fileBytes,
      accept: ["csv", "xlsx"],
    });
    const rows = await readRows(ctx.app.extractor, {
      workspaceId: ctx.actor.workspaceId,
      source: { path: received.path },
      kind: received.type.kind === "xlsx" ? "xlsx" : "csv",
      fileName: received.fileName,
    });
    if (!Array.isArray(rows)) throw new AppError("invalid", rows.message);
    return { fileName: received.fileName.slice(0, max.fileNameChars), source: await toSource(ctx, rows) };
  });
  if (!read) throw new AppError("invalid", uploadErrorText.noFile);
  const id = newId();
  const { workspaceId, userId } = ctx.actor;
  await ctx.db
    .insert(bulkRun)
    .values({ ...{ id, workspaceId, userId, workflowId }, ...read, rowCount: read.source.rows.length });
  await removeOldDrafts(ctx, workflowId);
  publishBulkRuns(ctx.app, workspaceId);
  return { id };
}

type FileRows = Extract<Awaited<ReturnType<typeof readRows>>, readonly unknown[]>;

/** The first row has the names of the columns. Throws "invalid" for a file that no bulk run can be made of. */
async function toSource({ app, actor }: WorkspaceContext, [head, ...rows]: FileRows): Promise<SourceTable> {
  if (!head || rows.length === 0) throw new AppError("invalid", bulkRunText.noRows);
  if (head.cells.length > max.columns) throw new AppError("invalid", bulkRunText.tooManyColumns(max.columns));
  const { corePlan } = await getPlan(app, actor.workspaceId);
  const allowed = bulkRowsOf(corePlan);
  if (rows.length > allowed) throw new AppError("invalid", bulkRunText.tooManyRows(rows.length, allowed));
  return { columns: head.cells.map((cell) => cell.trim()), rows };
}

/** Keeps the newest drafts of the person, so that files that were never started don't pile up. */
async function removeOldDrafts({ db, actor }: WorkspaceContext, workflowId: string): Promise<void> {
  const drafts = and(
    eq(bulkRun.workspaceId, actor.workspaceId),
    eq(bulkRun.workflowId, workflowId),
    eq(bulkRun.userId, actor.userId),
    eq(bulkRun.status, "DRAFT"),
  );
  const old = db
    .select({ id: bulkRun.id })
    .from(bulkRun)
    .where(drafts)
    .orderBy(desc(bulkRun.createdAt), desc(bulkRun.id))
    .limit(max.rows)
    .offset(max.drafts);
  await db.delete(bulkRun).where(and(eq(bulkRun.workspaceId, actor.workspaceId), inArray(bulkRun.id, old)));
}
