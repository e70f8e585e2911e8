import type {
  JSONSchema7,
  LanguageModelV4FunctionTool,
  LanguageModelV4ProviderTool,
  LanguageModelV4ToolChoice,
} from "@ai-sdk/provider";
import { asSchema, type FlexibleSchema, type ToolChoice, type ToolSet } from "ai";

// Converting zod to JSON schema is the slowest part of a call, and tool schemas don't change between calls.
const known = new WeakMap<object, Promise<JSONSchema7>>();

export function jsonSchemaOf(schema: FlexibleSchema): Promise<JSONSchema7> {
  const found = known.get(schema);
  if (found) return found;
  const made = Promise.resolve(asSchema(schema).jsonSchema);
  known.set(schema, made);
  return made;
}

/** The tool definitions in the format of the model call. */
export function describeTools(tools: ToolSet): Promise<(LanguageModelV4FunctionTool | LanguageModelV4ProviderTool)[]> {
  return Promise.all(
    Object.entries(tools).map(async ([name, tool]) => {
      if (tool.type === "provider") return { type: "provider" as const, name, id: tool.id, args: tool.args };
      const description =
        typeof tool.description === "function" ? tool.description({ context: undefined }) : tool.description;
      return {
        type: "function" as const,
        name,
        inputSchema: await jsonSchemaOf(tool.inputSchema),
        ...(description ? { description } : {}),
        ...(tool.inputExamples ? { inputExamples: tool.inputExamples } : {}),
        ...(tool.providerOptions ? { providerOptions: tool.providerOptions } : {}),
        ...(tool.strict === undefined ? {} : { strict: tool.strict }),
      };
    }),
  );
}

export function modelToolChoice(choice: ToolChoice<ToolSet> | undefined): LanguageModelV4ToolChoice {
  if (choice === undefined || typeof choice === "string") return { type: choice ?? "auto" };
  return { type: "tool", toolName: String(choice.toolName) };
}
