import type { z } from "zod";
import type { ApiKeyScope } from "#features/api-key/schema.ts";
import type { ActingContext } from "#platform/context.ts";

/** A tool that a workspace offers to MCP clients. */
export interface OfferedTool<Input extends z.ZodType = z.ZodType> {
  /** Unique in the workspace, of a-z, 0-9 and "_", and the same as long as the thing behind it exists. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** For models, in English. */
  readonly description: string;
  /** An object with a description of each field. Its JSON schema is shown to clients, and calls are checked against it. */
  readonly inputSchema: Input;
  /** Whether a call changes nothing and costs nothing. */
  readonly isReadOnly: boolean;
  /** Callers without this scope don't see the tool. */
  readonly scope: ApiKeyScope;
  /**
   * Answers one call. The input has been checked. Refusals are AppErrors, whose sentence the client's model reads. The
   * signal is aborted when the client cancels or goes away.
   */
  call(acting: ActingContext, input: z.infer<Input>, signal: AbortSignal): Promise<OfferedResult>;
}

export interface OfferedResult {
  /** What the client's model reads. */
  readonly text: string;
  /** What else the model needs, such as how to go on. */
  readonly note?: string;
  /** The same for programs. */
  readonly data?: Record<string, unknown>;
  /** What was asked could not be done; the text says why. */
  readonly isFailed?: boolean;
  /** What was asked goes on after this answer. */
  readonly open?: OpenWork;
}

/** A run or a reply that has not ended. Clients that know tasks get it as a task, others ask with `get_run`. */
export interface OpenWork {
  readonly id: string;
  /** `input_required`: it waits for a person. */
  readonly status: "working" | "input_required";
}
