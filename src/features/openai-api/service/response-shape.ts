import type { ResponseRequest } from "../schema/responses.ts";
import type { Answer, OpenAnswer } from "./answer.ts";
import { toSeconds } from "./models.ts";
import type { AnswerShape } from "./send-answer.ts";

/** Answers as the Responses API describes them: one message of the assistant. */
export function responseShape(body: ResponseRequest): AnswerShape {
  let sequence_number = 0;
  const event = (type: string, more: object) => ({ type, sequence_number: sequence_number++, ...more });
  const opened = (open: OpenAnswer) => responseOf(body, open, { status: "in_progress", output: [] });
  return {
    whole: (open, answer) => endedOf(body, open, answer),
    async *events(open) {
      const at = { item_id: itemId(open), output_index: 0 };
      const part = { ...at, content_index: 0 };
      try {
        yield event("response.created", { response: opened(open) });
        yield event("response.in_progress", { response: opened(open) });
        const item = { ...messageOf(open, ""), status: "in_progress", content: [] };
        yield event("response.output_item.added", { output_index: 0, item });
        yield event("response.content_part.added", { ...part, part: textPart("") });
        for (;;) {
          const { value, done } = await open.pieces.next();
          if (!done) {
            yield event("response.output_text.delta", { ...part, delta: value, logprobs: [] });
            continue;
          }
          const { text } = value;
          yield event("response.output_text.done", { ...part, text, logprobs: [] });
          yield event("response.content_part.done", { ...part, part: textPart(text) });
          yield event("response.output_item.done", { output_index: 0, item: messageOf(open, text) });
          const response = endedOf(body, open, value);
          yield event(`response.${response.status}`, { response });
          return;
        }
      } finally {
        // Ends the answer if the client has left.
        await open.pieces.return(undefined as never);
      }
    },
    failed: (open, { code, message }) =>
      event("response.failed", {
        response: responseOf(body, open, { status: "failed", output: [], error: { code, message } }),
      }),
  };
}

const endedOf = (body: ResponseRequest, open: OpenAnswer, answer: Answer) =>
  responseOf(body, open, {
    status: answer.isCut ? "incomplete" : "completed",
    output: [messageOf(open, answer.text)],
    answer,
  });

interface Progress {
  readonly status: "in_progress" | "completed" | "incomplete" | "failed";
  readonly output: readonly object[];
  readonly answer?: Answer;
  readonly error?: { code: string; message: string };
}

const responseOf = (body: ResponseRequest, open: OpenAnswer, { status, output, answer, error }: Progress) => ({
  ...{ id: `resp_${open.id}`, object: "response", created_at: toSeconds(open.startedAt), status },
  ...{ model: body.model, output, error: error ?? null },
  incomplete_details: status === "incomplete" ? { reason: "max_output_tokens" } : null,
  instructions: body.instructions ?? null,
  max_output_tokens: body.max_output_tokens ?? null,
  previous_response_id: body.previous_response_id ?? null,
  temperature: body.temperature ?? null,
  ...{ metadata: {}, parallel_tool_calls: false, tool_choice: "auto", tools: [], top_p: null },
  text: { format: { type: "text" } },
  usage: answer ? usageOf(answer) : null,
});

const itemId = ({ id }: OpenAnswer) => `msg_${id}`;

const textPart = (text: string) => ({ type: "output_text", text, annotations: [], logprobs: [] });

const messageOf = (open: OpenAnswer, text: string) => ({
  ...{ id: itemId(open), type: "message", role: "assistant", status: "completed", content: [textPart(text)] },
});

/** The credits are our own addition. */
const usageOf = ({ usage: { inputTokens, outputTokens, cachedInputTokens }, credits }: Answer) => ({
  input_tokens: inputTokens,
  input_tokens_details: { cached_tokens: cachedInputTokens },
  output_tokens: outputTokens,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: inputTokens + outputTokens,
  credits,
});
