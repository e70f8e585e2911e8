import type { ToolSet } from "ai";
import { estimateTokens } from "#lib/tokens.ts";
import { jsonSchemaOf } from "#platform/ai/tools/describe-tools.ts";
import { limits } from "#product/limits.ts";
import type { LanguageModel } from "#product/models/language.ts";

export interface FittedTools {
  readonly tools: ToolSet | undefined;
  /** Of their definitions. */
  readonly tokens: number;
}

/** The tools of a request; none for a model whose context window their definitions would fill to a large part. */
export async function fitTools(
  tools: ToolSet | undefined,
  { contextWindow }: Pick<LanguageModel, "contextWindow">,
): Promise<FittedTools> {
  const tokens = tools ? await definitionTokens(tools) : 0;
  return tokens > contextWindow * limits.prompt.toolsWindowShare ? { tools: undefined, tokens: 0 } : { tools, tokens };
}

async function definitionTokens(tools: ToolSet): Promise<number> {
  const each = Object.entries(tools).map(async ([name, tool]) => {
    const description = typeof tool.description === "string" ? tool.description : "";
    return estimateTokens(name) + estimateTokens(description) + (await schemaTokens(tool.inputSchema));
  });
  return (await Promise.all(each)).reduce((sum, tokens) => sum + tokens, 0);
}

// The schemas of tools don't change.
const known = new WeakMap<object, number>();

async function schemaTokens(schema: ToolSet[string]["inputSchema"]): Promise<number> {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const tokens = estimateTokens(JSON.stringify(await jsonSchemaOf(schema)));
  known.set(schema, tokens);
  return tokens;
}
