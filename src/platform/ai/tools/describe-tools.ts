import type {
  JSONSchema7,
  LanguageModelV4FunctionTool,
  LanguageModelV4ProviderTool,
  LanguageModelV4ToolChoice,
} from "@ai-sdk/provider";
import { asSchema, type FlexibleSchema, type ToolChoice, type ToolSet } from "ai";
import type { Provider } from "#product/models/provider.ts";
import { shortSchema } from "./short-schema.ts";

// Converting zod to JSON schema is the slowest part of a call, and tool schemas don't change between calls.
const known = new WeakMap<object, Promise<JSONSchema7>>();

export function jsonSchemaOf(schema: FlexibleSchema): Promise<JSONSchema7> {
  const found = known.get(schema);
  if (found) return found;
  const made = Promise.resolve(asSchema(schema).jsonSchema).then(shortSchema);
  known.set(schema, made);
  return made;
}

// The SDK of OpenAI copies every schema for every request, to remove what OpenAI refuses.
const written = new WeakMap<JSONSchema7, JSONSchema7>();
const needsChange = /"(?:propertyNames|pattern|allOf)":/;

/** A schema that the SDK has nothing to change in, as an object that it doesn't look into: it is only written. */
function asWritten(schema: JSONSchema7): JSONSchema7 {
  const found = written.get(schema);
  if (found) return found;
  const made = needsChange.test(JSON.stringify(schema)) ? schema : ({ toJSON: () => schema } as JSONSchema7);
  written.set(schema, made);
  return made;
}

/** The tool definitions in the format of the model call. */
export function describeTools(
  tools: ToolSet,
  provider?: Provider,
): Promise<(LanguageModelV4FunctionTool | LanguageModelV4ProviderTool)[]> {
  return Promise.all(
    Object.entries(tools).map(async ([name, tool]) => {
      if (tool.type === "provider") return { type: "provider" as const, name, id: tool.id, args: tool.args };
      const description =
        typeof tool.description === "function" ? tool.description({ context: undefined }) : tool.description;
      const inputSchema = await jsonSchemaOf(tool.inputSchema);
      return {
        type: "function" as const,
        name,
        inputSchema: provider === "OPENAI" ? asWritten(inputSchema) : inputSchema,
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
