import { sql } from "drizzle-orm";
import { acceptResult } from "#engine/execution/drive.ts";
import { type Graph, runStartNodes } from "#engine/graph/graph.ts";
import { AppError } from "#lib/errors.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { verifyAnswerFiles } from "../steps/verify-answer-files.ts";

/** The first step, completed with the answers given before the run started. */
export async function answeredFirstStep(ctx: WorkspaceContext, graph: Graph, result: unknown) {
  const [start] = runStartNodes(graph, specs);
  const waits = catalog[start?.type ?? ""]?.traits?.waits;
  if (!start || waits !== "input") throw new AppError("invalid", runStepText.changedMeanwhile);
  const record = acceptResult({ catalog, graph, nodeId: start.id, result, from: "person" });
  if ("refused" in record) throw new AppError("invalid", record.refused);
  const { status, output, next, isStop } = record;
  const verified = await verifyAnswerFiles(ctx.db, ctx, { graph, nodeId: start.id, runId: null }, output.result);
  return { nodeId: start.id, ordinal: 0, status, output: { result: verified }, next, isStop, endedAt: sql`now()` };
}
