import { jsonSchema as schemaOf, type ToolSet, tool } from "ai";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";

/** The tools as a request to a model has them. */
export const toToolSet = (tools: readonly OfferedTool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, spec, inputSchema, jsonSchema }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema ? schemaOf(jsonSchema) : (inputSchema ?? spec.input),
        ...(spec.examples.length > 0 && { inputExamples: spec.examples.map((input) => ({ input: Object(input) })) }),
      }),
    ]),
  );
