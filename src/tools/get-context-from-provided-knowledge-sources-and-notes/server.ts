import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { tellPassages, unavailableContext } from "#product/tools/passage-blocks.ts";
import type { FoundKnowledge, ToolRunner } from "../server.ts";
import type { getContext } from "./spec.ts";

const tellRerank = ({ by, isFailed }: NonNullable<FoundKnowledge["rerank"]>) =>
  isFailed ? { isRerankFailed: true as const } : { rerankedBy: by.slice(0, limits.knowledgeTool.rerankerChars) };

/** Finds passages for a question. An answer must not fail because its sources can't be searched. */
export const getContextRunner: ToolRunner<typeof getContext> = {
  async run({ ctx, signal, ports, report }, { question }) {
    const { knowledge } = ports;
    const lookedIn = knowledge ? [...knowledge.titles] : [];
    if (!knowledge) return { question, lookedIn, passages: [] };
    report({ question, lookedIn, passages: [] });
    try {
      const { passages, rerank, evidence } = await knowledge.find({ question, signal });
      return { question, lookedIn, passages, ...(rerank && tellRerank(rerank)), ...(evidence && { evidence }) };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) ctx.app.log.warn({ err: error }, "knowledge search failed");
      return { question, lookedIn, passages: [], isUnavailable: true };
    }
  },

  toModel: ({ passages, evidence, isUnavailable }) =>
    isUnavailable ? unavailableContext : tellPassages(passages, { evidence }),
};
