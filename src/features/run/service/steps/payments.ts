import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { acceptResult } from "#engine/execution/drive.ts";
import { getKey } from "#features/credential/service/keyring.ts";
import { AppError } from "#lib/errors.ts";
import { specs } from "#nodes/index.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { createStripeClient, type PaymentIntent } from "#platform/stripe.ts";
import { toMinorUnits } from "#product/currencies.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { paymentStepText } from "#product/texts/run/payment-step.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { timers } from "#product/timers.ts";
import { canAnswerStep } from "../../access.ts";
import type { PaymentIntentInput } from "../../schema.ts";
import { effect, nodeExecution, workflowRun } from "../../table.ts";
import type { ExecutionRow } from "../dispatch/journal.ts";
import { findRunContext, findStep, type RunRow } from "../find-run.ts";
import { loadRunGraph } from "../history/list-executions.ts";
import { performOnce } from "../step-host/effects.ts";
import { type Answerer, answererOf, recordAnswer } from "../waits/record-answer.ts";
import { changeStep, requireTransition } from "./step-actions.ts";

/** The stored response of a payment effect: the intent's id, never its secret. */
const storedIntent = z.object({ intentId: z.string() });

/**
 * Returns the client secret of the payment intent for the card form. There is one intent per visit of the step: its
 * key is the step's, so two tabs, a reload and a crash get the same one. Amount and currency come from the run's own
 * graph.
 */
export async function createPaymentIntent(
  ctx: WorkspaceContext,
  input: PaymentIntentInput,
): Promise<{ clientSecret: string }> {
  const { run, execution } = await findStep(ctx, input.workflowNodeExecutionId);
  if (execution.runId !== input.workflowRunId || execution.nodeId !== input.workflowPaymentNodeId)
    return notFound("step");
  assertAllowed(canAnswerStep(ctx.actor, run, execution.id));
  if (execution.waitsFor !== "payment") throw new AppError("conflict", runStepText.changedMeanwhile);
  const stripe = await requireStripe(ctx);
  const id = (await findIntentId(ctx, execution)) ?? (await createStripeIntent(ctx, run, execution, stripe));
  const intent = await stripe.update(id, { receipt_email: input.receiptEmail });
  return { clientSecret: intent.client_secret };
}

type Stripe = ReturnType<typeof createStripeClient>;

async function requireStripe(ctx: WorkspaceContext): Promise<Stripe> {
  const key = await getKey(ctx, "STRIPE_SECRET_KEY");
  if (!key) throw new AppError("keys", paymentStepText.invalidText);
  return createStripeClient(ctx.app, key);
}

const intentKey = ({ id, epoch }: Pick<ExecutionRow, "id" | "epoch">) => `${id}:${epoch}`;

async function findIntentId({ db }: WorkspaceContext, execution: ExecutionRow): Promise<string | null> {
  const [row] = await db
    .select({ response: effect.response })
    .from(effect)
    .where(and(eq(effect.executionId, execution.id), eq(effect.key, intentKey(execution)), eq(effect.state, "done")));
  return storedIntent.safeParse(row?.response).data?.intentId ?? null;
}

async function createStripeIntent(
  ctx: WorkspaceContext,
  run: RunRow,
  execution: ExecutionRow,
  stripe: Stripe,
): Promise<string> {
  const { amount, currency } = await readPrice(ctx, run, execution);
  const request = { amount: String(toMinorUnits(amount, currency)), currency: currency.toLowerCase() };
  const planned = {
    executionId: execution.id,
    key: intentKey(execution),
    kind: "payment",
    request,
    allowed: and(eq(nodeExecution.waitsFor, "payment"), eq(nodeExecution.epoch, execution.epoch)),
    isRepeatable: true,
  } as const;
  let stripeError: unknown = null;
  const row = await performOnce(ctx, planned, async () => {
    try {
      const fields = {
        ...request,
        "payment_method_types[0]": "card",
        "metadata[workflowRunId]": run.id,
        "metadata[workflowNodeExecutionId]": execution.id,
      };
      const intent = await stripe.create(fields, planned.key);
      return { state: "done", response: { intentId: intent.id } };
    } catch (error) {
      stripeError = error;
      return { state: "failed", response: null };
    }
  });
  if (stripeError) throw stripeError;
  return storedIntent.parse(row.response).intentId;
}

async function readPrice({ db }: WorkspaceContext, run: RunRow, { nodeId }: ExecutionRow) {
  const node = (await loadRunGraph(db, run)).nodes.find(({ id }) => id === nodeId);
  const config = specs.PAYMENT.config.safeParse(node?.config);
  if (!config.success || config.data.amount === null || specs.PAYMENT.missingFields(config.data).length > 0)
    throw new AppError("invalid", paymentStepText.invalidText);
  return { amount: config.data.amount, currency: config.data.currency };
}

/**
 * Reads the payment's status from Stripe and continues the run once it succeeded. What the browser reports is not
 * trusted.
 */
export async function verifyPayment(
  ctx: WorkspaceContext,
  nodeExecutionId: string,
  answerer: Answerer = answererOf(ctx.actor),
): Promise<{ status: string | null }> {
  const { run, execution } = await findStep(ctx, nodeExecutionId);
  assertAllowed(canAnswerStep(ctx.actor, run, execution.id));
  if (execution.waitsFor !== "payment") return { status: execution.status === "COMPLETED" ? "succeeded" : null };
  const id = await findIntentId(ctx, execution);
  if (id === null) return { status: null };
  const intent = await (await requireStripe(ctx)).retrieve(id);
  if (intent.status === "succeeded") await completePayment(ctx, { run, execution, intent, answerer });
  if (intent.status === "canceled") await failPayment(ctx, execution);
  return { status: intent.status };
}

interface Payment {
  readonly run: RunRow;
  readonly execution: ExecutionRow;
  readonly intent: PaymentIntent;
  readonly answerer: Answerer;
}

async function completePayment(ctx: WorkspaceContext, { run, execution, intent, answerer }: Payment): Promise<void> {
  const { amount, currency } = await readPrice(ctx, run, execution);
  const isPaid =
    intent.amount_received >= toMinorUnits(amount, currency) &&
    intent.currency === currency.toLowerCase() &&
    intent.metadata.workflowNodeExecutionId === execution.id;
  if (!isPaid) throw new AppError("provider", paymentStepText.failed);
  const result = { stripePaymentIntentId: intent.id, receiptEmail: intent.receipt_email ?? "", isSuccessful: true };
  await changePaymentStep(ctx, execution, async (waiting, tx) => {
    const record = acceptResult({
      catalog: specs,
      graph: await loadRunGraph(tx, run),
      nodeId: execution.nodeId,
      result,
      from: "server",
    });
    if ("refused" in record) throw new AppError("provider", record.refused);
    // The receipt says who paid, also when they have no account here.
    await recordAnswer(tx, { run, execution: waiting }, { ...answerer, email: intent.receipt_email, decision: "paid" });
    return { ...requireTransition(waiting, "answer"), output: record.output, next: record.next, isStop: record.isStop };
  });
}

/** The intent was canceled at Stripe and can never be paid; a retry creates a new one. */
const failPayment = (ctx: WorkspaceContext, execution: ExecutionRow): Promise<void> =>
  changePaymentStep(ctx, execution, async (waiting) => ({
    ...requireTransition(waiting, "breakOff"),
    error: paymentStepText.canceled,
  }));

/**
 * Two tabs and the scheduled check may see the same payment; the first one continues the run, the others change
 * nothing.
 */
async function changePaymentStep(
  ctx: WorkspaceContext,
  { id, epoch }: ExecutionRow,
  change: (waiting: ExecutionRow, tx: Tx) => Promise<Partial<ExecutionRow>>,
): Promise<void> {
  await changeStep(
    ctx,
    id,
    (run) => canAnswerStep(ctx.actor, run, id),
    async ({ tx, run, execution }) => {
      const unchanged = { status: run.status, endedAt: run.endedAt };
      if (execution.waitsFor !== "payment" || execution.epoch !== epoch) return unchanged;
      const set = await change(execution, tx);
      await tx
        .update(nodeExecution)
        .set({ error: null, ...set, endedAt: sql`now()` })
        .where(eq(nodeExecution.id, id));
      // The payment counts, but a stopped run stays stopped until a person resumes it.
      return run.status === "STOPPED" ? unchanged : undefined;
    },
  );
}

/**
 * Checks at Stripe the payments of the last day that are still open, because their page may have been closed. Returns
 * how many.
 */
export async function checkOpenPayments(app: App): Promise<number> {
  const open = await app.database.system
    .select({
      id: nodeExecution.id,
      workspaceId: nodeExecution.workspaceId,
      userId: workflowRun.userId,
      trigger: workflowRun.trigger,
      triggerType: workflowRun.triggerType,
    })
    .from(effect)
    .innerJoin(nodeExecution, eq(nodeExecution.id, effect.executionId))
    .innerJoin(workflowRun, eq(workflowRun.id, nodeExecution.runId))
    .where(
      and(
        eq(effect.kind, "payment"),
        eq(effect.state, "done"),
        eq(nodeExecution.waitsFor, "payment"),
        gt(effect.createdAt, sql`now() - ${timers.run.paymentPollWindowMs} * interval '1 millisecond'`),
      ),
    )
    .limit(limits.run.retryBatchSize);
  for (const { id, triggerType, ...run } of open) {
    const ctx = await findRunContext(app, run, `payment:${id}`);
    if (!ctx) continue;
    // The page was closed, so only the receipt says who has paid.
    const { through } = answererOf(ctx.actor);
    const payer = { userId: null, email: null, through: triggerType === "FORM" ? "FORM" : through } as const;
    await verifyPayment(ctx, id, payer).catch((err) =>
      app.log.warn({ err, executionId: id }, "failed to verify a payment"),
    );
  }
  return open.length;
}
