import { AppError } from "#lib/errors.ts";
import type { McpPerson } from "#platform/mcp/connect-mcp.ts";
import { limits } from "#product/limits.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";
import type { CallPerson } from "../call-tool.ts";
import { toElicitResult } from "./question-state.ts";
import { readQuestions } from "./read-questions.ts";

/** The older protocol knows one question at a time, which needs no name of its own. */
const key = "question";

/**
 * Asks a person while a server of the older protocol holds the call open. `failure` is why the person could not be asked;
 * the server then gets no answer but that the question was canceled.
 */
export function holdOpen(
  server: string,
  { askMeanwhile }: CallPerson,
): { person: McpPerson; failure: AppError | null } {
  let rounds = 0;
  const held: ReturnType<typeof holdOpen> = {
    failure: null,
    person: {
      async answer(request) {
        try {
          rounds += 1;
          if (rounds > limits.serverQuestion.rounds) throw new AppError("conflict", mcpErrorText.asksTooOften);
          const shown = readQuestions(server, { [key]: request }, true);
          const answer = await askMeanwhile?.(shown);
          if (!answer)
            throw new AppError("conflict", askMeanwhile ? mcpErrorText.notAnswered : mcpErrorText.cannotWait);
          return toElicitResult(answer, shown.asked[0]?.kind === "form" ? key : null);
        } catch (error) {
          if (error instanceof AppError) held.failure = error;
          return { action: "cancel" };
        }
      },
    },
  };
  return held;
}
