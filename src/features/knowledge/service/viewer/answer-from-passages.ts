import { chargeReservation, isChargeable, releaseReservation } from "#features/billing/service/ledger.ts";
import { openTurn, releaseOnError } from "#features/completion/service/stream-turn.ts";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { faultError } from "#platform/ai/faults.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { fitPassages, tellPassages } from "#product/tools/passage-blocks.ts";
import { type AnswerRequest, answerEnd, type TestAnswerEnd } from "../../schema.ts";
import { readPassages } from "../search/read-passages.ts";

const rules =
  "Answer the question of the person from the passages below and from nothing else, briefly and in the language of the question.";

/**
 * Yields an answer as a model writes it from exactly these passages, which it cites by their place in the list, and at the
 * end what it was and cost. Charged once; nothing is stored. Leaving stops it. Throws before the first piece if credits or
 * keys are missing.
 */
export async function* answerFromPassages(
  ctx: WorkspaceContext,
  { question, passageIds, instructions, languageModelId }: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  using _slot = ctx.app.streams.reserveSlot(ctx.actor.userId, ctx.app.config.limits.streamsPerUser);
  const known = await readPassages(ctx, passageIds);
  const passages = passageIds.flatMap((id, at) => {
    const passage = known.get(id);
    return passage ? [{ ...passage, number: at + 1 }] : [];
  });
  if (passages.length === 0) notFound("passage");
  const context = tellPassages(fitPassages(passages, limits.knowledgeTool.passagesChars));
  const acquired = await acquireModel(ctx, {
    requestId: `knowledge-answer:${ctx.requestId}`,
    languageModelId,
    use: "assistant",
    isFallback: false,
  });
  const { generation, stop } = await releaseOnError(ctx, acquired, () =>
    openTurn(ctx, acquired, {
      step: null,
      system: [instructions, rules].filter(Boolean).join("\n\n"),
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: question },
            { type: "text", text: context },
          ],
        },
      ],
    }),
  );
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  let hasText = false;
  try {
    for await (const chunk of generation.chunks)
      if (chunk.type === "text-delta") {
        hasText = true;
        yield chunk.delta;
      }
  } finally {
    stop();
    const end = await generation.end;
    if (isChargeable(end)) await chargeReservation(ctx.db, acquired.reservation, { usage: end.usage });
    else await releaseReservation(ctx.db, acquired.reservation);
  }
  const { fault } = await generation.end;
  if (fault && !hasText) throw faultError(fault);
  const told: TestAnswerEnd = fault
    ? { error: fault.text }
    : { model: acquired.model.displayName, credits: acquired.credits };
  yield `${answerEnd}${JSON.stringify(told)}`;
}
