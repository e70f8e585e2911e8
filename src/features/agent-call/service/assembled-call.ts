import type { ModelMessage } from "ai";
import type { TurnQuestion } from "#features/completion/service/stream-turn.ts";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import type { CallCosts } from "#features/tool-call/schema.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import type { ChainModel } from "#product/models/failover.ts";
import type { SentRequest } from "../schema.ts";
import type { Received } from "./conversation.ts";

/** A file of a project, by the id of its document. */
export interface ProjectFile {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** What every call of a chat inherits from its project. */
export interface CallProject {
  readonly name: string;
  readonly instructions: string;
  /** Loads the texts of its files; called when a request is built. */
  loadFiles(): Promise<readonly ProjectFile[]>;
}

/** A request to a model, assembled for an agent. */
export interface AgentCall extends TurnQuestion {
  /** Null is Auto. */
  readonly languageModelId: string | null;
  /** The models that may take over, in order. */
  readonly chain?: readonly ChainModel[];
  messages(answering: AcquiredModel): Promise<ModelMessage[]>;
  /** Whether this model gets passages of the sources before it answers: its messages are built once the turn is stored. */
  looksFirst(answering: AcquiredModel): Promise<boolean>;
  /** About the messages that were built last. */
  received(): Received;
  /** What the model that was asked last got; null before. */
  sent(): SentRequest | null;
  /** What its tool calls have cost so far. */
  readonly toolCosts?: () => CallCosts;
  /** Its tool calls so far. */
  readonly toolParts?: () => ToolPart[];
}
