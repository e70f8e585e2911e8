import { generateObject } from "#features/completion/service/generate-object.ts";
import { newId } from "#lib/id.ts";
import type { ActingContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { LanguageModel } from "#product/models/language.ts";
import { timers } from "#product/timers.ts";
import { listedNumbers, listInstructions, listMessage, readOrder } from "./list-order.ts";
import type { PassageReranker } from "./passage-reranker.ts";

/** A language model that reads all passages in one call and lists them, the best first. Who asks pays for it. */
export const modelReranker = (ctx: ActingContext, model: LanguageModel): PassageReranker => ({
  id: `model:${model.id}`,
  name: model.displayName,
  passages: limits.rerank.model.passages,
  async rank({ question, passages, signal }) {
    const { object, end, reservation } = await generateObject(ctx, {
      requestId: `rerank:${newId()}`,
      use: "chat",
      by: { languageModelId: model.id },
      isFallback: false,
      name: "order",
      step: null,
      system: listInstructions,
      messages: async () => [listMessage(question, passages)],
      schema: listedNumbers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timers.knowledge.rerankByModelMs)]),
    });
    const order = object && readOrder(object.numbers, passages.length);
    return {
      order,
      // An order that can't be used costs nothing.
      charge: {
        reservation,
        isDue: order !== null,
        credits: Number(reservation.amount),
        usage: end.usage,
        calls: end.calls,
      },
    };
  },
});
