import { utils, write } from "@e965/xlsx";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { orderNodes } from "#engine/graph/graph.ts";
import { creditsByRun } from "#features/run/service/history/run-credits.ts";
import { nodeExecution } from "#features/run/table.ts";
import { toCsv } from "#lib/csv.ts";
import { catalog } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import { urls } from "#product/urls.ts";
import type { ResultFormat, RowStatus } from "../schema.ts";
import { type BulkRunRow, findBulkRun } from "./find-bulk-run.ts";
import { findGraph } from "./find-graph.ts";
import { readFirstForm } from "./first-form.ts";
import { rowStatus } from "./row-status.ts";

const text = bulkRunText.results;
const byteOrderMark = "\uFEFF";
const runsPerQuery = 100;

export const resultTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<ResultFormat, string>;

/** The rows with their values, and what each AI step has answered. */
export async function writeResults(
  ctx: WorkspaceContext,
  id: string,
  format: ResultFormat,
): Promise<{ body: Uint8Array<ArrayBuffer>; fileName: string }> {
  const bulk = await findBulkRun(ctx, id);
  const table = await readTable(ctx, bulk);
  const fileName = text.fileName(bulk.fileName.replace(/\.\w+$/, ""), format);
  if (format === "csv") return { fileName, body: new TextEncoder().encode(byteOrderMark + toCsv(table)) };
  // Cells of texts are never formulas. A workbook can't have longer ones.
  const short = table.map((row) => row.map((cell) => cell.slice(0, limits.bulkRun.workbookCellChars)));
  const book = utils.book_new(utils.aoa_to_sheet(short), text.sheet);
  return { fileName, body: new Uint8Array(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer) }; // by `type`
}

interface ResultRow extends Record<string, unknown> {
  number: number;
  status: RowStatus;
  values: Record<string, string>;
  runId: string | null;
  problem: string | null;
}

async function readTable(ctx: WorkspaceContext, bulk: BulkRunRow): Promise<string[][]> {
  const graph = await findGraph(ctx, bulk);
  const { fields } = readFirstForm(graph);
  const order = orderNodes(graph);
  const steps = graph.nodes
    .filter(({ type }) => catalog[type]?.family === "ai")
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const { rows } = await ctx.db.execute<ResultRow>(sql`
    select bulk_row.number, ${rowStatus} as status, bulk_row.values, workflow_run.id as "runId", bulk_row.problem
    from bulk_row left join workflow_run on workflow_run.id = bulk_row.run_id
    where bulk_row.bulk_run_id = ${bulk.id} and bulk_row.workspace_id = ${bulk.workspaceId} order by bulk_row.number`);
  const link = await findRunLink(ctx);
  const table = [
    [
      text.row,
      text.status,
      ...fields.map(({ label }) => label),
      ...steps.map(({ label }) => label),
      text.problem,
      text.credits,
      text.run,
    ],
  ];
  for (let at = 0; at < rows.length; at += runsPerQuery) {
    const page = rows.slice(at, at + runsPerQuery);
    const runIds = page.flatMap(({ runId }) => runId ?? []);
    const [outcomes, credits] = await Promise.all([readOutcomes(ctx, graph, runIds), creditsByRun(ctx, runIds)]);
    for (const row of page) {
      const outcome = outcomes.get(row.runId ?? "");
      table.push([
        String(row.number),
        bulkRunText.rowStatus[row.status],
        ...fields.map(({ key }) => row.values[key] ?? ""),
        ...steps.map(({ id }) => outcome?.answers.get(id) ?? ""),
        row.problem ?? outcome?.problem ?? "",
        row.runId === null ? "" : String(credits.get(row.runId) ?? 0),
        row.runId === null ? "" : link(row.runId),
      ]);
    }
  }
  return table;
}

interface Outcome {
  /** By node id. */
  readonly answers: Map<string, string>;
  problem: string | null;
}

async function readOutcomes(
  { db, actor }: WorkspaceContext,
  graph: Graph,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  if (runIds.length === 0) return outcomes;
  const steps = await db
    .select({
      runId: nodeExecution.runId,
      nodeId: nodeExecution.nodeId,
      status: nodeExecution.status,
      output: nodeExecution.output,
      error: nodeExecution.error,
    })
    .from(nodeExecution)
    .where(and(inArray(nodeExecution.runId, [...runIds]), eq(nodeExecution.workspaceId, actor.workspaceId)));
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const labelOf = (id: string) => nodes.get(id)?.label ?? null;
  for (const step of steps) {
    const outcome = outcomes.get(step.runId) ?? { answers: new Map<string, string>(), problem: null };
    outcomes.set(step.runId, outcome);
    if (step.status === "FAILED") outcome.problem = step.error;
    const node = nodes.get(step.nodeId);
    const spec = catalog[node?.type ?? ""];
    const result = spec?.result.safeParse(step.output?.result);
    if (!node || !spec || !result?.success || step.status !== "COMPLETED") continue;
    const said = spec.toPromptText(result.data, { config: node.config, labelOf });
    outcome.answers.set(step.nodeId, typeof said === "string" ? said : said.text);
  }
  return outcomes;
}

async function findRunLink({ app, db, actor }: WorkspaceContext): Promise<(runId: string) => string> {
  const [found] = await db.select({ slug: workspace.slug }).from(workspace).where(eq(workspace.id, actor.workspaceId));
  return (runId) => new URL(urls.run(found?.slug ?? "", runId), app.config.publicUrl).href;
}
