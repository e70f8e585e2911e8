import { urls } from "#product/urls.ts";
import { type ChatCompletionRequest, chatCompletionRequest } from "../schema/chat-completions.ts";
import { toGivenMessage } from "../schema/messages.ts";
import type { Answer, OpenAnswer } from "./answer.ts";
import { toConversation } from "./conversation.ts";
import { toModelSettings } from "./model-settings.ts";
import { findModel, toSeconds } from "./models.ts";
import { type OpenAiCall, openAiRoute } from "./openai-route.ts";
import { type AnswerShape, sendAnswer } from "./send-answer.ts";

const path = "/chat/completions";

/** The messages of the request are the whole conversation. */
export const chatCompletionsRoute = openAiRoute({
  method: "POST",
  path,
  schema: chatCompletionRequest,
  handle: ({ caller, body, request }: OpenAiCall<ChatCompletionRequest>) =>
    sendAnswer(
      {
        ...{ caller, request, isStream: body.stream ?? false, path: urls.openaiApi(path) },
        async prepare(signal) {
          const model = await findModel(caller, body.model);
          const messages = body.messages.map(({ role, content }) => toGivenMessage(role, content));
          const conversation = await toConversation(caller.member, messages, { field: "messages", signal });
          return { model, conversation, modelSettings: settingsOf(body) };
        },
      },
      completionShape(body),
    ),
});

const settingsOf = ({ temperature, max_tokens, max_completion_tokens }: ChatCompletionRequest) =>
  toModelSettings({ temperature, maxTokens: max_completion_tokens ?? max_tokens });

function completionShape({ model, stream_options }: ChatCompletionRequest): AnswerShape {
  const headOf = ({ id, startedAt }: OpenAnswer, object: string) => ({
    ...{ id: `chatcmpl-${id}`, object, created: toSeconds(startedAt), model },
  });
  return {
    whole: (open, answer) => ({
      ...headOf(open, "chat.completion"),
      choices: [
        {
          ...{ index: 0, finish_reason: finishOf(answer), logprobs: null },
          message: { role: "assistant", content: answer.text, refusal: null },
        },
      ],
      usage: usageOf(answer),
    }),
    async *events(open) {
      const chunk = (delta: object, finish_reason: string | null = null) => ({
        ...headOf(open, "chat.completion.chunk"),
        choices: [{ index: 0, delta, finish_reason, logprobs: null }],
      });
      try {
        yield chunk({ role: "assistant", content: "" });
        for (;;) {
          const { value, done } = await open.pieces.next();
          if (!done) {
            yield chunk({ content: value });
            continue;
          }
          yield chunk({}, finishOf(value));
          if (stream_options?.include_usage)
            yield { ...headOf(open, "chat.completion.chunk"), choices: [], usage: usageOf(value) };
          return;
        }
      } finally {
        // Ends the answer if the client has left.
        await open.pieces.return(undefined as never);
      }
    },
    failed: (_open, error) => ({ error }),
  };
}

const finishOf = ({ isCut }: Answer) => (isCut ? "length" : "stop");

/** The credits are our own addition. */
const usageOf = ({ usage: { inputTokens, outputTokens, cachedInputTokens }, credits }: Answer) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
  prompt_tokens_details: { cached_tokens: cachedInputTokens },
  credits,
});
