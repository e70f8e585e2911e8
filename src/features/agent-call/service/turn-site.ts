import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import type { Turn, TurnRequest } from "#features/completion/service/stream-turn.ts";
import type { TurnOwner } from "#features/tool-call/service/journal.ts";
import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import type { Steering } from "#platform/ai/stream-reply/generation.ts";
import type { StartingStep } from "#platform/workflow-tools.ts";
import type { SchedulePort } from "#product/tools/schedule-port.ts";
import type { CanvasPort, PastChat } from "#tools/server.ts";
import type { AgentCall } from "./assembled-call.ts";
import type { AskedMessage } from "./conversation.ts";

/** A message that a person sent into a turn. */
export interface SiteSteering {
  /** What readers of the turn get. */
  readonly chunk: Steering["chunk"];
  readonly message: AskedMessage;
}

/** Where an agent takes its turn: a reply in a chat, or a step of a run. */
export interface TurnSite {
  readonly use: CreditUse;
  /** Who owns the calls of the turn; those of a sub-agent belong to the delegation `parentId`. */
  ownerOf(parentId: string | null): TurnOwner;
  /** The turn may have called tools already, before a crash or while it waited for a person. */
  readonly isResumed: boolean;
  /** A person allowed the tool for the rest of the chat or run. */
  isAllowed(tool: string): boolean;
  /** A person can decide about a call; otherwise no tool is offered that would ask one. */
  readonly canAsk: boolean;
  /** What led to the turn has read something from outside. A chat has nothing but its own messages. */
  isTaintedByOrigin?(): Promise<boolean>;
  /** Agents may use their memory; not for visitors, who could fill it with what they like. */
  readonly usesMemory: boolean;
  /** Earlier chats of the person who asks. */
  searchPastChats?(words: string): Promise<readonly PastChat[]>;
  /** The schedules of the chat, for the person who has it. */
  readonly schedules?: {
    hasAny(): Promise<boolean>;
    portFor(call: RunningCall): SchedulePort;
  };
  /** Messages that people send into the turn. Sub-agents get none. */
  takeSteering?(step: number, options: { isRecorded: boolean }): Promise<readonly SiteSteering[]>;
  /** Runs that the agent starts become children of this step's run, so that none starts itself without end. */
  readonly startingStep: StartingStep | null;
  /** Throws "not found" for a deleted agent. */
  findAgent(id: string): Promise<AgentRow | null>;
  /** The canvases of a tool call; handed in, because their makers assemble their requests with `agentCall`, too. */
  canvasesFor(call: RunningCall): CanvasPort;
  /** Lets a sub-agent answer for the tool call `callId`, under a request of its own. */
  streamDelegated(callId: string, call: AgentCall, writer: TurnRequest["writer"]): Promise<Turn>;
}
