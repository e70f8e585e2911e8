import { asSchema, type DeepPartial, type FlexibleSchema, parsePartialJson, type Schema } from "ai";
import { aiText } from "#product/texts/models/provider-errors.ts";
import { createFault, faultError } from "./faults.ts";
import type { GenerationEnd, ReplyRequest } from "./stream-reply/generation.ts";
import { streamReply } from "./stream-reply.ts";
import { jsonSchemaOf } from "./tools/describe-tools.ts";

export interface ObjectRequest<T> extends ReplyRequest {
  /** A zod schema, or `jsonSchema()` of the SDK. */
  schema: FlexibleSchema<T>;
  name?: string;
  description?: string;
}

export interface ObjectGeneration<T> {
  /** Iterate once, to the end. `delta` is the next piece of the JSON text. */
  partials: AsyncIterable<{ delta: string; partial: DeepPartial<T> | null }>;
  /** Never rejects. `object` is set exactly when the state is "done", and satisfies the schema. */
  end: Promise<GenerationEnd & { object: T | null }>;
}

/** Asks a model for an object that satisfies a schema. */
export function generateObject<T>(ask: ObjectRequest<T>): ObjectGeneration<T> {
  let resolveEnd: (end: GenerationEnd & { object: T | null }) => void = () => {};
  const end = new Promise<GenerationEnd & { object: T | null }>((resolve) => {
    resolveEnd = resolve;
  });
  return { partials: streamPartials(ask, (outcome) => resolveEnd(outcome)), end };
}

/** Returns the object. Throws AppError("provider") with the fault as `details`, or an AbortError when stopped. */
export async function readObject<T>(generation: ObjectGeneration<T>): Promise<T> {
  for await (const _ of generation.partials);
  const end = await generation.end;
  if (end.object !== null && end.state === "done") return end.object;
  throw end.fault ? faultError(end.fault) : new DOMException("The reply was stopped.", "AbortError");
}

async function* streamPartials<T>(
  ask: ObjectRequest<T>,
  resolve: (end: GenerationEnd & { object: T | null }) => void,
): AsyncGenerator<{ delta: string; partial: DeepPartial<T> | null }, void, undefined> {
  const schema = asSchema(ask.schema);
  const json = await jsonSchemaOf(ask.schema);
  const isNative = ask.model.objectMode === "schema" && json.type === "object";
  const generation = streamReply(
    isNative ? ask : { ...ask, system: [ask.system, schemaInstructions(json)].filter(Boolean).join("\n\n") },
    isNative
      ? {
          type: "json",
          schema: json,
          // Providers accept only letters, digits, "_" and "-".
          name: (ask.name ?? "answer").replaceAll(/[^\w-]+/g, "_").slice(0, 64),
          ...(ask.description ? { description: ask.description } : {}),
        }
      : undefined,
  );
  let text = "";
  let parseAt = 0;
  let partial: DeepPartial<T> | null = null;
  let isAbandoned = true;
  try {
    for await (const chunk of generation.chunks) {
      // Only the last step is the answer; the earlier ones call tools.
      if (chunk.type === "start-step") {
        text = "";
        parseAt = 0;
      }
      if (chunk.type !== "text-delta") continue;
      text += chunk.delta;
      if (text.length > parseAt) {
        const { value } = await parsePartialJson(extractJson(text));
        if (typeof value === "object" && value !== null) partial = value as DeepPartial<T>;
        // Every parse reads the whole text, so parses get rarer as the text grows.
        parseAt = text.length + (text.length >> 6);
      }
      yield { delta: chunk.delta, partial };
    }
    isAbandoned = false;
  } finally {
    if (isAbandoned) void generation.end.then((end) => resolve({ ...end, object: null }));
  }
  const end = await generation.end;
  resolve(end.state === "done" ? await parseResult(ask, schema, end) : { ...end, object: null });
}

async function parseResult<T>(
  ask: ObjectRequest<T>,
  schema: Schema<T>,
  end: GenerationEnd,
): Promise<GenerationEnd & { object: T | null }> {
  const { value, state } = await parsePartialJson(extractJson(end.text, true));
  const checked = state === "successful-parse" ? await schema.validate?.(value) : { success: false as const };
  // A schema without a validator only describes the shape, so any value is accepted.
  if (checked === undefined) return { ...end, object: value as T };
  if (checked.success) return { ...end, object: checked.value };
  const fault =
    end.finishReason === "content-filter"
      ? createFault("refused", ask.model.providerName)
      : createFault(
          "bad-response",
          ask.model.providerName,
          end.finishReason === "length" ? aiText.answerTruncated : aiText.invalidAnswerFormat,
        );
  return { ...end, state: "failed", fault, object: null };
}

function schemaInstructions(schema: unknown): string {
  return `Answer with one JSON value that satisfies the following JSON schema, and with nothing else: no explanation, no code fence.\n${JSON.stringify(schema)}`;
}

/** The JSON in a reply that may have text or a code fence around it. */
function extractJson(text: string, isWhole = false): string {
  const start = text.search(/[{[]/);
  if (start < 0) return text;
  const end = isWhole ? Math.max(text.lastIndexOf("}"), text.lastIndexOf("]")) + 1 : text.length;
  return text.slice(start, Math.max(end, start));
}
