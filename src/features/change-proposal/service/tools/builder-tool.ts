import type { z } from "zod";
import type { ActingContext } from "#platform/context.ts";

/** A tool for agents that build, as the MCP endpoint of a workspace offers it. */
export interface BuilderTool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  /** For models, in English. */
  readonly description: string;
  readonly inputSchema: Input;
  readonly isReadOnly: boolean;
  /** What a key must be allowed. */
  readonly scope: "run" | "read";
  call(
    acting: ActingContext,
    input: z.infer<Input>,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly data?: Record<string, unknown> }>;
}

/** Lets TypeScript infer the input. `answer` returns JSON. */
export function builderTool<const Input extends z.ZodType>({
  answer,
  ...tool
}: Omit<BuilderTool<Input>, "call"> & {
  answer(acting: ActingContext, input: z.infer<Input>, signal: AbortSignal): Promise<Record<string, unknown>>;
}): BuilderTool {
  const call: BuilderTool<Input>["call"] = async (acting, input, signal) => {
    const data = await answer(acting, input, signal);
    return { text: JSON.stringify(data), data };
  };
  // Each tool takes its own input, which its schema has checked before the call.
  return { ...tool, call } as unknown as BuilderTool;
}
