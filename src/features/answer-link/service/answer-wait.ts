import { decideStepCalls } from "#features/run/service/steps/decide-step-call.ts";
import { completeStep } from "#features/run/service/steps/step-actions.ts";
import type { Answerer } from "#features/run/service/waits/record-answer.ts";
import { AppError } from "#lib/errors.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { givenNameName } from "./field-names.ts";
import type { OpenLink } from "./find-link.ts";
import { readAnswer } from "./read-answer.ts";

/** What came of an answer: it is stored, it does not fit, or the step does not wait any more. */
export type AnswerOutcome = { kind: "stored" } | { kind: "refused"; reason: string } | { kind: "gone" };

/** Answers the step of a link with the fields of its page, once: of several answers at a time, one is stored. */
export async function answerWait(link: OpenLink, fields: URLSearchParams): Promise<AnswerOutcome> {
  const { ctx, execution } = link;
  const nodeExecutionId = execution.id;
  const answerer = answererWith(link, fields);
  try {
    const read = await readAnswer(link, fields);
    if ("refused" in read) return { kind: "refused", reason: read.refused };
    if ("result" in read) await completeStep(ctx, { nodeExecutionId, output: { result: read.result } }, answerer);
    else await decideStepCalls(ctx, { nodeExecutionId, decisions: read.decisions }, answerer);
    return { kind: "stored" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "conflict" || error.code === "not_found") return { kind: "gone" };
    if (error.code === "invalid") return { kind: "refused", reason: error.message };
    throw error;
  }
}

const ways = { slack: "SLACK", telegram: "TELEGRAM" } as const;

/** The assignee, or someone in a channel who may say their name. */
function answererWith({ reader, tokenHash }: OpenLink, fields: URLSearchParams): Answerer {
  if (reader.kind !== "channel") return { userId: reader.userId, email: reader.email, through: "LINK", tokenHash };
  const { appName, id, name } = reader.channel;
  const givenName = visibleLine(fields.get(givenNameName) ?? "").slice(0, limits.answerLink.nameChars) || null;
  return { ...{ userId: null, email: null, through: ways[appName], channel: name || id }, givenName, tokenHash };
}
