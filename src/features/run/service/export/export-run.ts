import { eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { DocumentFormat, ExportedFile } from "#platform/documents/write-document.ts";
import { user } from "#platform/tables/account.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { listExecutions } from "../history/list-executions.ts";
import { getRun } from "../runs.ts";
import { buildRunDocument } from "./run-document.ts";
import { writeRunDocument } from "./write-run-document.ts";

/** A run as a file named after its workflow and its title. */
export async function exportRun(
  ctx: WorkspaceContext,
  runId: string,
  format: DocumentFormat,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const run = await getRun(ctx, runId);
  const executions = await listExecutions(ctx, runId);
  const written = buildRunDocument(run, executions, await nameStarter(ctx, run));
  return writeRunDocument(ctx, { title: `${run.workflowTitle} - ${run.title}`, ...written }, format, signal);
}

async function nameStarter({ db }: WorkspaceContext, run: { userId: string; triggerType: string }): Promise<string> {
  if (run.triggerType === "FORM") return runListText.history.visitor;
  const [person] = await db.select({ name: user.name }).from(user).where(eq(user.id, run.userId));
  return person?.name || runListText.csv.formerMember;
}
