import { and, eq } from "drizzle-orm";
import { loadRunGraph } from "#features/run/service/history/list-executions.ts";
import { messageStep, stopAnswer } from "#features/run/service/steps/message-step.ts";
import { createPaymentIntent, verifyPayment } from "#features/run/service/steps/payments.ts";
import {
  approveStep,
  completeStep,
  editOutput,
  regenerateStep,
  retryStep,
} from "#features/run/service/steps/step-actions.ts";
import { isHiddenFromVisitor } from "#features/run/service/waits/find-person-wait.ts";
import { nodeExecution } from "#features/run/table.ts";
import { catalog } from "#nodes/index.ts";
import type { Caller } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { isVisible } from "../../access.ts";
import type { VisitAct } from "../../schema.ts";
import { textResult } from "./edited-result.ts";
import { type OpenForm, requireVisitRun } from "./find-form.ts";
import { requireOwnUploads } from "./uploads.ts";

/** Does what a visitor asks for in their run. The step must be one of this run that visitors see. */
export async function actInVisit(
  caller: Caller,
  form: OpenForm,
  wrid: string | undefined,
  asked: VisitAct,
): Promise<object> {
  const { ctx, settings } = form;
  const run = await requireVisitRun(form, wrid);
  const { execution, node } = await requireVisibleStep(form, run, asked.step);
  const nodeExecutionId = execution.id;
  switch (asked.act) {
    case "answer":
      await requireOwnUploads(form, node, asked.result);
      await completeStep(ctx, { nodeExecutionId, output: { result: asked.result } });
      break;
    case "message": {
      await caller.app.sharedLimiter.take("visitor", caller.ip);
      const { id, text } = asked;
      await messageStep(ctx, { nodeExecutionId, message: { id, text, images: [], files: [] } });
      break;
    }
    case "retryMessage":
      await caller.app.sharedLimiter.take("visitor", caller.ip);
      await messageStep(ctx, { nodeExecutionId });
      break;
    case "stop":
      await stopAnswer(ctx, nodeExecutionId);
      break;
    case "approve":
      await approveStep(ctx, { nodeExecutionId });
      break;
    case "retry":
      await caller.app.sharedLimiter.take("visitor", caller.ip);
      await retryStep(ctx, { nodeExecutionId });
      break;
    case "regenerate":
      assertAllowed(settings.allowRetry);
      await caller.app.sharedLimiter.take("visitor", caller.ip);
      await regenerateStep(ctx, { nodeExecutionId, feedback: asked.feedback });
      break;
    case "edit":
      assertAllowed(settings.allowEdit);
      await requireOwnUploads(form, node, asked.result);
      await editOutput(ctx, { nodeExecutionId, output: { result: editedResult(node.type, asked) } });
      break;
    case "pay":
      return createPaymentIntent(ctx, {
        workflowRunId: run.id,
        workflowPaymentNodeId: node.id,
        workflowNodeExecutionId: nodeExecutionId,
        receiptEmail: asked.email,
      });
    case "checkPayment":
      return verifyPayment(ctx, nodeExecutionId);
  }
  return {};
}

/** Forms have answers by field. Elsewhere a visitor only writes text, so that no result names a file that isn't theirs. */
const editedResult = (type: string, { text, result }: Extract<VisitAct, { act: "edit" }>): unknown =>
  catalog[type]?.form ? result : textResult(text ?? "");

async function requireVisibleStep(form: OpenForm, run: Awaited<ReturnType<typeof requireVisitRun>>, step: string) {
  const { db, actor } = form.ctx;
  const [execution] = await db
    .select()
    .from(nodeExecution)
    .where(
      and(
        eq(nodeExecution.id, step),
        eq(nodeExecution.runId, run.id),
        eq(nodeExecution.workspaceId, actor.workspaceId),
      ),
    );
  const { nodes } = await loadRunGraph(db, run);
  const node = nodes.find(({ id }) => id === execution?.nodeId);
  // A failed step may be retried by its visitor, even if only "Running in background" was shown of it.
  if (node && execution && isHiddenFromVisitor(node, execution)) return notFound("step");
  const isShown = node && (isVisible(node, form.settings) || execution?.status === "FAILED");
  return execution && node && isShown ? { execution, node } : notFound("step");
}
