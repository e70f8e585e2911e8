import { createHash } from "node:crypto";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { idempotencyHeader } from "#lib/request-header.ts";
import { type SerializedValue, wire } from "#lib/wire.ts";
import type { IdempotentProcedure } from "#product/idempotent-procedures.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { timers } from "#product/timers.ts";
import type { App, Caller, Idempotency } from "../context.ts";
import type { Database, Tx } from "../db/database.ts";
import { recordsSql } from "../db/records.ts";
import { idempotencyKey } from "../tables/operator.ts";

/** The columns of the relation `response`. */
const responseColumns = "user_id uuid, procedure text, key text, workspace_id uuid, input_hash text, response jsonb";

/** The context of a procedure that creates or starts something. */
type IdempotentContext = Caller & { actor?: { workspaceId: string }; idempotency?: Idempotency | undefined };

/**
 * Makes a mutation safe to send twice. The service stores its response with `storeResponse` in the transaction of the
 * work, and a later call with the same key gets the stored response. The unique key serializes concurrent calls.
 */
export function idempotent<Ctx extends IdempotentContext, Input, Answer extends object>(
  procedure: IdempotentProcedure,
  work: (call: { ctx: Ctx; input: Input }) => Promise<Answer>,
): (call: { ctx: Ctx; input: Input }) => Promise<Answer> {
  return async ({ ctx, input }) => {
    const key = ctx.headers.get(idempotencyHeader);
    if (key === null || !ctx.person) return work({ ctx, input });
    if (!/^[\w-]{16,64}$/.test(key)) throw new AppError("invalid", commonErrorText.idempotencyKeyInvalid);
    const call: IdempotentCall = { userId: ctx.person.id, procedure, key, inputHash: hashInput(input) };
    const earlier = await findStoredResponse<Answer>(ctx.app, call);
    if (earlier) return earlier.answer;
    const responseRow: Idempotency["responseRow"] = (answer) => ({
      user_id: call.userId,
      procedure,
      key,
      workspace_id: ctx.actor?.workspaceId ?? null,
      input_hash: call.inputHash,
      response: wire.serialize(answer),
    });
    try {
      return await work({ ctx: { ...ctx, idempotency: { responseRow } }, input });
    } catch (error) {
      // A concurrent call with this key may have finished first, and its work may be why this call failed (name taken).
      const first = await findStoredResponse<Answer>(ctx.app, call);
      if (first) return first.answer;
      throw error;
    }
  };
}

/** Stores the response in the transaction of the work; does nothing without an idempotency key. */
export async function storeResponse(
  { idempotency }: { readonly idempotency?: Idempotency | undefined },
  tx: Pick<Tx, "execute">,
  answer: object,
): Promise<void> {
  if (idempotency) await tx.execute(insertResponsesSql([idempotency.responseRow(answer)]));
}

/** A response to store, by the names of its columns. */
export interface ResponseRow {
  readonly user_id: string;
  readonly procedure: IdempotentProcedure;
  readonly key: string;
  readonly workspace_id: string | null;
  readonly input_hash: string;
  readonly response: SerializedValue;
}

/** The insert of responses; it fails if one of the keys has a response already. */
export const insertResponsesSql = (rows: readonly ResponseRow[]): SQL => sql`
  insert into idempotency_key (user_id, procedure, key, workspace_id, input_hash, response)
  select * from ${recordsSql("response", responseColumns, rows)}`;

/** Deletes keys that are too old to be sent again. Returns how many. */
export async function deleteOldIdempotencyKeys({ system }: Pick<Database, "system">): Promise<number> {
  const age = sql`${`${timers.server.idempotencyKeyMs} milliseconds`}::interval`;
  const gone = await system.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, sql`now() - ${age}`));
  return gone.rowCount ?? 0;
}

interface IdempotentCall {
  userId: string;
  procedure: IdempotentProcedure;
  key: string;
  inputHash: string;
}

async function findStoredResponse<Answer>({ database }: App, call: IdempotentCall): Promise<{ answer: Answer } | null> {
  const [row] = await database.system
    .select({ inputHash: idempotencyKey.inputHash, response: idempotencyKey.response })
    .from(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.userId, call.userId),
        eq(idempotencyKey.procedure, call.procedure),
        eq(idempotencyKey.key, call.key),
      ),
    );
  if (!row) return null;
  if (row.inputHash !== call.inputHash) throw new AppError("conflict", commonErrorText.idempotencyKeyReused);
  return { answer: wire.deserialize<Answer>(row.response as SerializedValue) };
}

const hashInput = (input: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(wire.serialize(input)))
    .digest("base64url");
