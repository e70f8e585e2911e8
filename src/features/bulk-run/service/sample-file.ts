import { findWorkflow } from "#features/run/service/start/workflow-version.ts";
import { toCsv } from "#lib/csv.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import { readFirstForm } from "./first-form.ts";

/** A CSV file with the columns of the form and one row that shows what goes into each. */
export async function writeSample(
  ctx: WorkspaceContext,
  workflowId: string,
): Promise<{ csv: string; fileName: string }> {
  const { row } = await findWorkflow(ctx, workflowId);
  const { fields } = readFirstForm(row.graph);
  const examples = fields.map(({ text }) => {
    if (text === null) return bulkRunText.sample.link;
    return text.options?.[0] ?? text.hint ?? bulkRunText.sample.text;
  });
  const fileName = bulkRunText.sample.fileName(row.title);
  return { fileName, csv: `\uFEFF${toCsv([fields.map(({ label }) => label), examples])}\r\n` };
}
