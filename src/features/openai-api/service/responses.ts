import { readEarlierOf } from "#features/chat/service/programs/api-chats.ts";
import type { ApiCaller } from "#features/public-api/service/api-caller.ts";
import { AppError } from "#lib/errors.ts";
import { openaiErrorText } from "#product/texts/public-api/openai-errors.ts";
import { urls } from "#product/urls.ts";
import { toGivenMessage } from "../schema/messages.ts";
import { type ResponseRequest, responseRequest } from "../schema/responses.ts";
import type { Ask } from "./answer.ts";
import { toConversation } from "./conversation.ts";
import { toModelSettings } from "./model-settings.ts";
import { findModel } from "./models.ts";
import { openAiRoute } from "./openai-route.ts";
import { responseShape } from "./response-shape.ts";
import { sendAnswer } from "./send-answer.ts";

const path = "/responses";

export const responsesRoute = openAiRoute({
  method: "POST",
  path,
  schema: responseRequest,
  handle: ({ caller, body, request }) =>
    sendAnswer(
      {
        ...{ caller, request, isStream: body.stream ?? false, path: urls.openaiApi(path) },
        prepare: (signal) => prepare(caller, body, signal),
      },
      responseShape(body),
    ),
});

async function prepare(caller: ApiCaller, body: ResponseRequest, signal: AbortSignal): Promise<Omit<Ask, "signal">> {
  const { input, instructions, previous_response_id, temperature, max_output_tokens } = body;
  const model = await findModel(caller, body.model);
  const messages =
    typeof input === "string"
      ? [toGivenMessage("user", input)]
      : input.map(({ role, content }) => toGivenMessage(role, content));
  const instructing = instructions ? [toGivenMessage("system", instructions)] : [];
  const before = previous_response_id ? await findBefore(caller, previous_response_id) : [];
  const conversation = await toConversation(caller.member, [...instructing, ...messages], { field: "input", signal });
  return {
    model,
    conversation: { ...conversation, earlier: [...before, ...conversation.earlier] },
    modelSettings: toModelSettings({ temperature, maxTokens: max_output_tokens }),
  };
}

/** The conversation up to an answer of the same key, which several requests may continue. */
async function findBefore({ member }: ApiCaller, responseId: string) {
  const earlier = await readEarlierOf(member, responseId.slice("resp_".length));
  if (earlier.length > 0) return earlier;
  throw new AppError("not_found", openaiErrorText.unknownResponse, { details: { field: "previous_response_id" } });
}
