import type { ToolSet } from "ai";
import { AppError } from "#lib/errors.ts";
import { aiText } from "#product/texts/ai.ts";

/**
 * Tools whose failures may be shown to the model and to people: an AppError in its own words, anything else as "The
 * tool failed.", because it may name hosts, tables or keys. `onError` gets the truth.
 */
export function speakPlainly(tools: ToolSet, onError: (toolName: string, error: unknown) => void): ToolSet {
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => {
      const { execute } = tool;
      if (!execute) return [name, tool];
      const plain = (error: unknown): never => {
        if (!(error instanceof AppError)) onError(name, error);
        const shown = new Error(error instanceof AppError ? error.message : aiText.toolFailed);
        // The SDK writes "name: message".
        shown.name = "";
        throw shown;
      };
      const guarded: typeof execute = (input, options) => {
        try {
          const result = execute(input, options);
          if (isAsyncIterable(result)) return pass(result, plain);
          return result instanceof Promise ? result.catch(plain) : result;
        } catch (error) {
          return plain(error);
        }
      };
      return [name, { ...tool, execute: guarded }];
    }),
  );
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function* pass(results: AsyncIterable<unknown>, plain: (error: unknown) => never): AsyncGenerator<unknown> {
  try {
    yield* results;
  } catch (error) {
    plain(error);
  }
}
