import type { z } from "zod";
import type { ActingContext } from "#platform/context.ts";
import type { ApiKeyScope } from "#product/api-key-scopes.ts";

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
  /** The same for programs. */
  readonly data?: Record<string, unknown>;
}
