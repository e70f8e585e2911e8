import type { ElicitResult } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { QuestionAnswer, ServerQuestion } from "#product/tools/server-question.ts";
import type { McpServerRow } from "../find-server.ts";
import { seal, serverPlace, unseal } from "../secrets.ts";

/** What goes back to the server with the answers. */
export interface RetryParams {
  readonly inputResponses?: Readonly<Record<string, object>>;
  readonly requestState?: string;
}

const stateShape = z.strictObject({ requestState: z.string().max(limits.serverQuestion.stateChars).optional() });

/** Encrypted, because it is the server's own and may hold anything. Throws if it is too long to be kept. */
export const sealState = (
  { app, actor }: WorkspaceContext,
  { id }: Pick<McpServerRow, "id">,
  requestState: string | undefined,
): string =>
  seal(
    app,
    serverPlace(actor.workspaceId, id, "question"),
    stateShape.parse(requestState === undefined ? {} : { requestState }),
  );

/** The call goes on with the answers, and with what the server gave for that. */
export function retryParams(
  { app, actor }: WorkspaceContext,
  { id }: Pick<McpServerRow, "id">,
  { shown, state, answer }: { shown: ServerQuestion; state: string | null; answer: QuestionAnswer },
): RetryParams {
  const place = serverPlace(actor.workspaceId, id, "question");
  return {
    ...unseal(app, place, { sealed: state, shape: stateShape }),
    inputResponses: toInputResponses(shown, answer),
  };
}

/** One answer for each question, by the server's names of them. */
export const toInputResponses = ({ asked }: ServerQuestion, answer: QuestionAnswer): Record<string, ElicitResult> =>
  Object.fromEntries(asked.map(({ key, kind }) => [key, toElicitResult(answer, kind === "form" ? key : null)]));

/** An answer as the protocol writes it; pages have no values. */
export function toElicitResult({ action, values }: QuestionAnswer, key: string | null): ElicitResult {
  if (action !== "accept" || key === null) return { action };
  const content = Object.hasOwn(values, key) ? { ...values[key] } : {};
  return { action, content };
}
