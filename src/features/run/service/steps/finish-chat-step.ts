import { eq } from "drizzle-orm";
import { committedValues } from "#engine/execution/pieces.ts";
import type { CommittedPieces } from "#engine/node.ts";
import { AppError } from "#lib/errors.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { nodePart } from "../../table.ts";
import type { ExecutionRow } from "../dispatch/journal.ts";
import type { RunRow } from "../find-run.ts";
import { findStepSpec } from "./find-step-spec.ts";

/**
 * The result that completes a step. If the type builds it from its pieces, the client's value is ignored, so nobody
 * can forge an agent's words.
 */
export async function finishedResult(tx: Tx, run: RunRow, execution: ExecutionRow, sent: unknown): Promise<unknown> {
  const conversation = (await findStepSpec(tx, run, execution))?.conversation;
  if (!conversation) return sent;
  const finished = conversation.finish(await loadPieces(tx, execution.id));
  if ("refused" in finished) throw new AppError("invalid", finished.refused);
  return finished.result;
}

async function loadPieces(db: Db | Tx, executionId: string): Promise<CommittedPieces> {
  const rows = await db.select().from(nodePart).where(eq(nodePart.executionId, executionId));
  return (kind) =>
    committedValues(
      kind,
      rows.filter((row) => row.kind === kind.kind).map(({ index, value }) => [index, value]),
    );
}
