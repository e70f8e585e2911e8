import { z } from "zod";
import { limits } from "#product/limits.ts";
import { apiActionToolPrompt } from "#product/texts/prompts/api-action-tool.ts";
import { argumentsOf } from "../request/arguments.ts";
import type { ApiRequest } from "../schema.ts";

/** What a model fills in for a tool: one text for each value. Some may be left out, as their descriptions say. */
export const inputSchemaOf = (action: Pick<ApiRequest, "url" | "headers" | "queryParams" | "body">) =>
  z.strictObject(
    Object.fromEntries(
      argumentsOf(action).map(({ name, desc, isOptional }): [string, z.ZodType<string | undefined>] => {
        const text = z
          .string()
          .max(limits.apiAction.argumentChars)
          .describe(desc || apiActionToolPrompt.argument);
        return [name, isOptional ? text.optional() : text];
      }),
    ),
  );
