import type { z } from "zod";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import type { Reservation } from "#features/billing/service/ledger.ts";
import type { JsonObject } from "#lib/json/json-object.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import type { DataChunk } from "#platform/ai/tools/run-tool.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { QuestionAnswer, ServerQuestion } from "#product/tools/server-question.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import type { ToolCallContext } from "#tools/server.ts";
import type { ToolSpec } from "#tools/tool.ts";
import type { CallQuestion } from "../schema.ts";

/** Credits that a call reserved, charged or released when its outcome is stored. */
export interface CallCharge {
  readonly reservation: Reservation;
  /** False releases the reservation. */
  readonly isDue: boolean;
  readonly credits: number;
  readonly usage?: TokenCounts;
  /** The calls of models that it paid for, or that failed. */
  readonly calls?: readonly ModelCallFacts[];
  /** The price of the tool itself, not of a model that it called. */
  readonly isOwnPrice?: true;
}

/** What a tool is about, as people call it, for lists of what an agent may do. */
export interface ToolSubject {
  /** Missing for a tool of the catalog. */
  readonly title?: string;
  /** The service or server that it belongs to. */
  readonly from?: string;
  /** What it does, in a few words of whoever made it. */
  readonly hint?: string;
  /** Where what it is given goes. */
  readonly host?: string;
  /** Of the thing of the workspace that it stands for, as `target` names it. */
  readonly id?: string;
  /** What a call can select. */
  readonly names?: readonly string[];
}

/** A tool as one turn offers it to a model. */
export interface OfferedTool {
  readonly name: string;
  readonly spec: ToolSpec;
  /** As people call it, if its name doesn't say it. */
  readonly title?: string;
  /** The description of the spec, and what this turn adds to it. */
  readonly description: string;
  /** Replaces the input of the spec for the model and its calls. It must be narrower. */
  readonly inputSchema?: z.ZodType;
  /** Replaces both for the model, for a schema that comes from outside. Who runs the call checks its input. */
  readonly jsonSchema?: JsonObject;
  /** Decided elsewhere than in the agent alone; replaces what the agent says about a tool of this name. */
  readonly policy?: ToolPolicy;
  readonly subject?: ToolSubject;
  /** Null if a person answers. */
  readonly run: ((call: RunningCall, input: unknown) => Promise<unknown>) | null;
  /** What the model gets of an output. */
  toModel?(output: unknown): string;
}

export interface RunningCall extends Omit<ToolCallContext<unknown>, "ports"> {
  readonly use: CreditUse;
  /** Adds what the call costs besides its own price. */
  addCharge(charge: CallCharge): void;
  /** Makes the stored snapshot the working folder of later calls, once this call is answered. */
  keepFolder(path: string): void;
  /** What the call asked when it ran before, with the person's answer. */
  readonly answered: CallQuestion | null;
  /** Lets the call end here and wait for a person; it runs again with the answer. `state` is kept for that. */
  askAndEnd(question: { shown: ServerQuestion; state: string | null }): void;
  /** Asks a person while the call goes on, and not for long; resolves to null if nobody has answered in time. */
  readonly askMeanwhile: ((shown: ServerQuestion) => Promise<QuestionAnswer | null>) | null;
  /** Sends data to everyone who reads the reply. */
  write(chunk: DataChunk): void;
  /** Shows readers what another agent does for the call. */
  showInside(chunk: MessageChunk): void;
}
