import { AppError } from "#lib/errors.ts";
import { timers } from "#product/timers.ts";
import { passageBlocks, passageRules } from "#product/tools/passage-blocks.ts";
import type { KnowledgePort, ToolRunner } from "../server.ts";
import type { OutputOf } from "../tool.ts";
import type { getContext } from "./spec.ts";

type Output = OutputOf<typeof getContext>;

/** Finds passages for a question. An answer must not fail because its sources can't be searched. */
export const getContextRunner: ToolRunner<typeof getContext> = {
  async run({ ctx, signal, ports, report }, { question }) {
    const { knowledge } = ports;
    const lookedIn = knowledge ? [...knowledge.titles] : [];
    if (!knowledge) return { question, lookedIn, passages: [] };
    report({ question, lookedIn, passages: [] });
    try {
      return { question, lookedIn, passages: await findPassages(knowledge, question, signal) };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) ctx.app.log.warn({ err: error }, "knowledge search failed");
      return { question, lookedIn, passages: [], isUnavailable: true };
    }
  },

  toModel: ({ passages, isUnavailable }: Output) => {
    if (isUnavailable) return unavailable;
    if (passages.length === 0) return nothingFits;
    return `${passageRules}\n${passageBlocks(passages)}`;
  },
};

/** Throws if it takes too long. */
const findPassages = (knowledge: KnowledgePort, question: string, signal: AbortSignal) =>
  knowledge.find({ question, signal: AbortSignal.any([signal, AbortSignal.timeout(timers.knowledge.contextMs)]) });

const nothingFits =
  "No passage of the sources fits this question. Ask again with other words if that may help; otherwise say that the sources do not answer it.";

const unavailable = "N/A";
