import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { startFromOutside } from "#features/run/service/start/start-from-outside.ts";
import { AppError } from "#lib/errors.ts";
import type { Tx } from "#platform/db/database.ts";
import { idempotencyKey } from "#platform/tables/operator.ts";
import { publicApiErrorText } from "#product/texts/public-api/api-errors.ts";
import { timers } from "#product/timers.ts";
import type { RunBody } from "../schema/wire.ts";
import type { ApiCaller } from "./api-caller.ts";
import { fetchLinks } from "./fetch-links.ts";

const procedure = "publicApi.runWorkflow";

/**
 * Starts a run for a key, and returns its id. With an idempotency key, what was started first under it: the key is
 * stored in the transaction of the run, so that two requests at once start one run.
 */
export async function startApiRun(
  caller: ApiCaller,
  { workflowId, body, idempotencyKey: given }: { workflowId: string; body: RunBody; idempotencyKey: string | null },
): Promise<string> {
  const { member, key } = caller;
  const claim = given === null ? null : { key: `${key.keyId}:${given}`, inputHash: hash({ workflowId, ...body }) };
  const earlier = claim && (await findEarlier(caller, claim));
  if (earlier) return earlier;
  const { data, title, customUserId, customSessionContext: sessionContext } = body;
  const started = await startFromOutside(member, {
    ...{ workflowId, title, customUserId, sessionContext },
    values: await fetchLinks(member, workflowId, data),
    ...(claim && { alongside: (tx: Tx, runId: string) => storeClaim(tx, caller, claim, runId) }),
  });
  const runId = started?.runId ?? (claim && (await findEarlier(caller, claim)));
  if (!runId) throw new AppError("conflict", publicApiErrorText.keyReused);
  return runId;
}

interface Claim {
  readonly key: string;
  readonly inputHash: string;
}

/** False if another request with this key was faster; the insert waits until that one has ended. */
async function storeClaim(tx: Tx, { member }: ApiCaller, claim: Claim, runId: string): Promise<boolean> {
  const { userId, workspaceId } = member.actor;
  const stored = await tx
    .insert(idempotencyKey)
    .values({ userId, workspaceId, procedure, ...claim, response: { runId } })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  return stored.length > 0;
}

/** The run that was started under the key; throws "conflict" if that was for another request. */
async function findEarlier({ app, member }: ApiCaller, { key, inputHash }: Claim): Promise<string | null> {
  const age = sql`${`${timers.server.idempotencyKeyMs} milliseconds`}::interval`;
  const [row] = await app.database.system
    .select({ inputHash: idempotencyKey.inputHash, response: idempotencyKey.response })
    .from(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.userId, member.actor.userId),
        eq(idempotencyKey.procedure, procedure),
        eq(idempotencyKey.key, key),
        gt(idempotencyKey.createdAt, sql`now() - ${age}`),
      ),
    );
  if (!row) return null;
  if (row.inputHash !== inputHash) throw new AppError("conflict", publicApiErrorText.keyReused);
  return (row.response as { runId: string }).runId; // as storeClaim has stored it
}

const hash = (input: object): string => createHash("sha256").update(JSON.stringify(input)).digest("base64url");
