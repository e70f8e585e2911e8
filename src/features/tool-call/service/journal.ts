import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { parseAmount, toAmount } from "#features/billing/service/amount.ts";
import { chargeReservation, releaseRequest, releaseReservation } from "#features/billing/service/ledger.ts";
import { sortKeys } from "#lib/json/sort-keys.ts";
import { storableJson, storableText } from "#lib/json/storable-json.ts";
import { sumTokens } from "#lib/tokens.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { CallQuestion, KeptFolder } from "../schema.ts";
import { type ToolCallState, toolCall } from "../table.ts";
import type { CallCharge } from "./offered-tool.ts";

export type ToolCallRow = typeof toolCall.$inferSelect;

/** The turn that calls tools: a reply in a chat, or one request of a step. */
export interface TurnOwner {
  readonly workspaceId: string;
  readonly messageId: string | null;
  readonly executionId: string | null;
  readonly scope: string;
  /** The delegation for which a sub-agent takes the turn. */
  readonly parentId: string | null;
  /** Set where turns of one run may be taken at the same time, such as for items of a list: each has its own line. */
  readonly line?: string | undefined;
  /** Locks the row of the reply or step; false if another process has taken it over, or it is gone. */
  hold(tx: Tx): Promise<boolean>;
  /** What the ledger says that credits paid for. */
  readonly refs: Readonly<Record<string, string>>;
}

/** The reply or step was taken over, stopped or deleted; what its former holder writes does not count. */
export class LostTurn extends Error {}

/** A call is one request in the ledger, also when it starts again. */
export const callRequestId = ({ id }: Pick<ToolCallRow, "id">): string => `tool:${id}`;

export const hashOf = (tool: string, input: unknown): string =>
  createHash("sha256")
    .update(`${tool}\n${JSON.stringify(sortKeys(input ?? null))}`)
    .digest("hex");

const ofTurn = ({ messageId, executionId, scope, parentId }: TurnOwner): SQL | undefined =>
  and(
    messageId ? eq(toolCall.messageId, messageId) : isNull(toolCall.messageId),
    executionId ? eq(toolCall.executionId, executionId) : isNull(toolCall.executionId),
    eq(toolCall.scope, scope),
    parentId ? eq(toolCall.parentId, parentId) : isNull(toolCall.parentId),
    isNull(toolCall.closedAt),
  );

/** The calls of a turn, in order. */
export const listCalls = (db: Db, owner: TurnOwner): Promise<ToolCallRow[]> =>
  db.select().from(toolCall).where(ofTurn(owner)).orderBy(asc(toolCall.step), asc(toolCall.position));

export interface NewCall extends Pick<ToolCallRow, "position" | "modelCallId" | "tool" | "input" | "state" | "error"> {
  readonly providerMetadata: ToolCallRow["providerMetadata"];
}

/** Stores the calls of a step before any of them runs. Throws `LostTurn`. */
export async function recordCalls(
  db: Db,
  owner: TurnOwner,
  step: {
    number: number;
    said: string;
    hasReadWeb: boolean;
    modelCalls: readonly ModelCallFacts[];
    calls: readonly NewCall[];
  },
): Promise<ToolCallRow[]> {
  const { workspaceId, messageId, executionId, scope, parentId } = owner;
  return whileHeld(db, owner, (tx) =>
    tx
      .insert(toolCall)
      .values(
        step.calls.map(({ input, ...call }) => ({
          ...call,
          // Names and ids are written by models and providers, too.
          tool: storableText(call.tool),
          modelCallId: storableText(call.modelCallId),
          providerMetadata:
            call.providerMetadata && (storableJson(call.providerMetadata) as typeof call.providerMetadata),
          error: call.error && storableText(call.error),
          workspaceId,
          messageId,
          executionId,
          scope,
          parentId,
          step: step.number,
          hasReadWeb: step.hasReadWeb,
          said: call.position === 0 ? storableText(step.said) : "",
          stepModelCalls: call.position === 0 && step.modelCalls.length > 0 ? [...step.modelCalls] : null,
          input: storableJson(input),
          inputHash: hashOf(call.tool, storableJson(input)),
        })),
      )
      .returning(),
  );
}

/** Commits that an acting call leaves now. Throws `LostTurn`, also if it left before and must not again. */
export async function markSent(
  db: Db,
  owner: TurnOwner,
  { id }: ToolCallRow,
  { isRepeatable = false }: { isRepeatable?: boolean | undefined },
): Promise<void> {
  const from = isRepeatable ? (["planned", "sent"] as const) : (["planned"] as const);
  await whileHeld(db, owner, (tx) => change(tx, id, from, { state: "sent", attempts: attemptsSql }));
}

const attemptsSql = sql<number>`${toolCall.attempts} + 1`;

export interface CallOutcome {
  readonly state: Extract<ToolCallState, "answered" | "failed">;
  readonly output?: unknown;
  readonly error?: string;
  readonly startedAt: Date;
  readonly charges: readonly CallCharge[];
  readonly folder?: KeptFolder | undefined;
}

/** Stores the outcome of a call together with what it costs. Throws `LostTurn`. */
export function storeOutcome(
  db: Db,
  owner: TurnOwner,
  { id }: ToolCallRow,
  { state, output, error, startedAt, charges, folder }: CallOutcome,
): Promise<ToolCallRow> {
  return whileHeld(db, owner, async (tx) => {
    let credits = 0;
    for (const { reservation, isDue, credits: price, usage } of charges) {
      const details = { refs: owner.refs, credits: price, ...(usage && { usage }) };
      if (isDue) credits += await chargeReservation(tx, reservation, details);
      else await releaseReservation(tx, reservation);
    }
    const usage = sumTokens(charges.flatMap((charge) => (charge.isDue && charge.usage ? [charge.usage] : [])));
    const modelCalls = charges.flatMap((charge) => charge.calls ?? []);
    return change(tx, id, ["planned", "sent"], {
      state,
      output: state === "answered" ? { value: storableJson(output), ...(folder && { folder }) } : null,
      error: error === undefined ? null : storableText(error),
      credits: toAmount(credits),
      usage: usage.inputTokens + usage.outputTokens > 0 ? usage : null,
      modelCalls: modelCalls.length > 0 ? modelCalls : null,
      startedAt,
      endedAt: sql`now()`,
    });
  });
}

/** The call has ended for now and waits for a person, who knows what it asks. Nothing of it has been charged. */
export function storeQuestion(
  db: Db,
  owner: TurnOwner,
  { id }: ToolCallRow,
  { question, startedAt, charges }: { question: CallQuestion; startedAt: Date; charges: readonly CallCharge[] },
): Promise<ToolCallRow> {
  return whileHeld(db, owner, async (tx) => {
    for (const { reservation } of charges) await releaseReservation(tx, reservation);
    return change(tx, id, ["planned", "sent"], { state: "waiting", question, startedAt });
  });
}

/** The call asks a person and goes on meanwhile. */
export const storeHeldQuestion = (
  db: Db,
  owner: TurnOwner,
  { id }: ToolCallRow,
  question: CallQuestion,
): Promise<ToolCallRow> => whileHeld(db, owner, (tx) => change(tx, id, ["planned", "sent"], { question }));

/** What a person has answered by now; null if nothing. */
export async function findAnswer(db: Db, { id }: ToolCallRow): Promise<CallQuestion["answer"]> {
  const [row] = await db.select({ question: toolCall.question }).from(toolCall).where(eq(toolCall.id, id));
  return row?.question?.answer ?? null;
}

/** An acting call that was sent by a process that is gone: whether it happened is not known. */
export const markUnknown = (db: Db, owner: TurnOwner, { id }: ToolCallRow): Promise<ToolCallRow> =>
  whileHeld(db, owner, (tx) => change(tx, id, ["sent"], { state: "unknown" }));

/** The same where there is no one to ask: the call fails permanently and is never sent again. */
export const markLost = (db: Db, owner: TurnOwner, row: ToolCallRow, error: string): Promise<ToolCallRow> =>
  whileHeld(db, owner, async (tx) => {
    await releaseRequest(tx, callRequestId(row));
    const failed = { state: "failed" as const, error: storableText(error), endedAt: sql`now()` };
    return change(tx, row.id, ["sent", "unknown"], failed);
  });

async function whileHeld<T>(db: Db, owner: TurnOwner, write: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    if (!(await owner.hold(tx))) throw new LostTurn("The turn was taken over.");
    return write(tx);
  });
}

type Change = { [Column in keyof ToolCallRow]?: ToolCallRow[Column] | SQL };

async function change(tx: Tx, id: string, from: readonly ToolCallState[], values: Change): Promise<ToolCallRow> {
  const [row] = await tx
    .update(toolCall)
    .set(values)
    .where(and(eq(toolCall.id, id), inArray(toolCall.state, [...from])))
    .returning();
  if (!row) throw new LostTurn("The call was decided meanwhile.");
  return row;
}

/** How long a finished call took, and what it cost. */
export const factsOf = ({ startedAt, endedAt, credits }: ToolCallRow): { durationMs: number; credits: number } => ({
  durationMs: startedAt && endedAt ? endedAt.getTime() - startedAt.getTime() : 0,
  credits: parseAmount(credits),
});
