import { hasNextModel, type ModelRequest } from "#features/credential/service/acquire-model.ts";
import { AppError } from "#lib/errors.ts";
import { failoverReasonOf, mayFallBack, type ProviderFault } from "#platform/ai/faults.ts";
import type { ActingContext } from "#platform/context.ts";
import type { FailedModel } from "#product/models/failover.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { AnswerNote } from "../schema.ts";
import { windowFailures } from "./context-window.ts";
import { streamTurn, type Turn, type TurnRequest } from "./stream-turn.ts";

/** What decides which models answer a request. */
export type FailoverRequest = Pick<ModelRequest, "languageModelId" | "price" | "chain" | "isChainOnly" | "failed"> & {
  /** The caller asks the same model again after a fault, or a later attempt moves on. */
  isFaultFinal?: boolean;
};

/** The end of one model's answer. */
interface ModelAnswer {
  readonly end: { readonly fault?: ProviderFault | null | undefined; calls: ModelCallFacts[] };
  readonly languageModelId: string;
  readonly modelName: string;
  /** The models that could not answer before it. */
  readonly failed: readonly FailedModel[];
}

export interface FailoverResult<Answer> {
  /** Of the model that answered, or of the last one that failed; its calls include those of the models before it. */
  readonly answer: Answer;
  /** Why the model after it could not be asked. */
  readonly refusal: AppError | null;
}

/**
 * Asks one model after the other until one answers, all under the same request, which is charged once. A request that
 * doesn't fit a window moves on without a call. Throws what `ask` throws for the first model.
 */
export async function failOver<Answer extends ModelAnswer>(
  ctx: ActingContext,
  request: FailoverRequest,
  ask: (failed: readonly FailedModel[]) => Promise<Answer>,
): Promise<FailoverResult<Answer>> {
  const canMoveOn = (failed: readonly FailedModel[]) => hasNextModel(ctx, { ...request, failed });
  let failed = request.failed ?? [];
  let last: Answer | null = null;
  for (;;) {
    try {
      const before: readonly ModelCallFacts[] = last?.end.calls ?? [];
      last = await ask(failed);
      last.end.calls.unshift(...before);
      const { fault } = last.end;
      if (!fault || !mayFallBack(fault) || request.isFaultFinal) return { answer: last, refusal: null };
      failed = failuresOf(last, fault);
      if (!(await canMoveOn(failed))) return { answer: last, refusal: null };
    } catch (error) {
      const tooSmall = windowFailures(error);
      if (tooSmall && (await canMoveOn(tooSmall))) failed = tooSmall;
      else if (last && error instanceof AppError) return { answer: last, refusal: error };
      else throw error;
    }
  }
}

/** One turn of a sub-agent. Only the models of its own chain take over, because the agent that asked can go on without. */
export async function streamDelegatedTurn(
  ctx: ActingContext,
  request: Omit<TurnRequest, "isFallback" | "isChainOnly" | "failed">,
): Promise<Turn> {
  const asked = { ...request, isFallback: false, isChainOnly: true };
  return (await failOver(ctx, asked, (failed) => streamTurn(ctx, { ...asked, failed }))).answer;
}

/** All models that have failed, the one with this fault included. */
export const failuresOf = (
  { failed, languageModelId: id, modelName: model }: Omit<ModelAnswer, "end">,
  fault: ProviderFault,
): FailedModel[] => [...failed, { id, model, reason: failoverReasonOf(fault), isCalled: true, text: fault.text }];

/** The note that another model than the chosen one answered, and why. */
export const failoverNotes = ({ failed, modelName: model }: Pick<ModelAnswer, "failed" | "modelName">): AnswerNote[] =>
  failed.length > 0
    ? [{ kind: "otherModel", model, failed: failed.map((one) => ({ model: one.model, reason: one.reason })) }]
    : [];
