/** The browser's half of the catalog: forms and views of node types. Each part is loaded as its own chunk. */

import { type ComponentType, lazy, type ReactNode } from "react";
import type { PieceKey } from "#engine/host.ts";
import type { Message } from "#engine/message.ts";
import type { ConfigOf, ResultOf } from "#engine/node.ts";
import type { WaitReason } from "#engine/status.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { stickyNoteSides } from "#nodes/sticky-note/spec.ts";
import type { NodeType, specs } from "./index.ts";
import type { PieceProgress } from "./piece-rows.ts";

/** A text field in which earlier steps can be mentioned. The builder provides it, because it knows the steps. */
export interface PromptSlotProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  placeholder?: string;
  minRows?: number;
  /** Names that the step defines for this text, such as its list item. */
  locals?: readonly string[];
  /** For a row of several fields: without a footer, and the label is only read out. */
  isCompact?: boolean;
  isReadOnly: boolean;
}

/** A rich text field, stored as Markdown, in which earlier steps can be mentioned. */
export type RichSlotProps = Omit<PromptSlotProps, "locals" | "hint" | "isCompact">;

/** A choice of the next step; the builder draws the edge. */
export interface NextSlotProps {
  label: string;
  /** The option for null. */
  noneText: string;
  value: string | null;
  onChange: (nodeId: string | null) => void;
  /** Steps that other paths of this step lead to. */
  taken?: readonly string[];
  isReadOnly: boolean;
  className?: string;
}

/** The agent that runs a step. */
export interface AgentSlotProps {
  value: string | null;
  onChange: (agentId: string | null) => void;
  isReadOnly: boolean;
  label?: string;
  /** The option for null; without it, an agent must be chosen. */
  noneText?: string | null;
}

/** Several agents, such as the workers of a step. */
export interface AgentsSlotProps {
  label: string;
  hint: string;
  placeholder: string;
  /** Shown for a chosen agent that was deleted. */
  goneText: string;
  /** Ids of agents. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  max: number;
  isReadOnly: boolean;
}

/** What the builder passes to a form. */
export interface FormProps<Config> {
  value: Config;
  onChange(value: Config): void;
  isReadOnly: boolean;
  Prompt: ComponentType<PromptSlotProps>;
  Rich: ComponentType<RichSlotProps>;
  Next: ComponentType<NextSlotProps>;
  Agent: ComponentType<AgentSlotProps>;
  Agents: ComponentType<AgentsSlotProps>;
}

/** For types that have their own card on the canvas, such as notes. */
export interface CardProps<Config> {
  value: Config;
  onChange(value: Config): void;
  isReadOnly: boolean;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
}

/** A person submits or edits the result of a step. */
export interface ResultEditor<Result> {
  /** The browser keeps the typed text under this key until it is sent. */
  draftKey: string;
  /** Resolves to true once the result is stored, so the draft can be deleted. */
  onSubmit(result: Result, choice: { runInBackground?: boolean }): Promise<boolean>;
  submitText: string;
  /** Present when the person may cancel. */
  onCancel?: () => void;
  /** Offers to continue in the background. */
  hasBackgroundOption?: boolean;
  /** Between the fields and the buttons. */
  footer?: ReactNode;
}

/** Retries failed pieces: one of them, or all. */
export interface PieceRetry {
  retry(piece?: PieceKey): void;
  /** Pieces are retried one by one; a button of the step retries all. */
  isOneByOne: boolean;
  isPending: boolean;
}

/** An action outside of the form that the step waits for, such as a payment. */
export interface PendingAction {
  runId: string;
  nodeId: string;
  /** Called when the action is done. */
  onDone(): void;
}

/** A conversation with an agent in a drawer. The run page provides it, because it knows the chat components. */
export interface ConversationSlotProps {
  stepId: string;
  agentId: string | null;
  messages: readonly Message[];
  /** Maximum number of messages. */
  maxMessages: number;
  live: readonly MessagePart[] | null;
  /** Why the last message has no answer. */
  problem: string | null;
  canSend: boolean;
  /** The answer waits for a decision about a tool call. */
  isDeciding: boolean;
  /** Null while the conversation can't be finished. */
  onFinish: (() => void) | null;
  onClose: () => void;
}

/** One step on the page of a run. */
export interface ViewProps<Config, Result> {
  /** Id that is unique on the page. */
  stepId: string;
  config: Config;
  /** The result of the step, if it has one. */
  result: Result | null;
  /** The streamed answer so far. */
  live: readonly MessagePart[] | null;
  /** Progress of a step with pieces; null once there is a result. */
  progress: PieceProgress | null;
  /** Null when the person may not retry. */
  pieceRetry: PieceRetry | null;
  /** Present while a person fills in or edits the result; otherwise the step is read-only. */
  editor: ResultEditor<Result> | null;
  waitsFor: WaitReason | null;
  /** Present when the step waits for an action of this person outside of the form. */
  pendingAction: PendingAction | null;
  /** Stores changes that the view makes to the result; null when the person may not change it. */
  saveResult: { store(result: Result): Promise<boolean> }["store"] | null;
  /** Why the step waits again: the error of its last attempt. */
  problem: string | null;
  /** Whether the person may control the step. */
  canControl: boolean;
  Conversation: ComponentType<ConversationSlotProps>;
  /** Fills a template with the results of earlier steps, as plain text. */
  fill(template: string): string;
  labelOf(nodeId: string): string | null;
}

interface Size {
  width: number;
  height: number;
}

/** Written as methods, which TypeScript compares loosely, so components of all types fit into one list. */
export interface NodeComponents<Config, Result = never> {
  Form: { show(props: FormProps<Config>): ReactNode }["show"];
  Card?: { show(props: CardProps<Config>): ReactNode }["show"];
  /** The step in a run; missing for types that never run. */
  View?: { show(props: ViewProps<Config, Result>): ReactNode }["show"];
  /** Additional buttons of the selected card. */
  Tools?: { show(props: Pick<CardProps<Config>, "value" | "onChange">): ReactNode }["show"];
  /** Size on the canvas, in pixels; the size of a step's card without it. */
  size?(config: Config): Size;
  withSize?(config: Config, size: Size): Config;
  minSize?: Size;
}

export const nodeComponents: {
  [T in NodeType]: NodeComponents<ConfigOf<(typeof specs)[T]>, ResultOf<(typeof specs)[T]>>;
} = {
  HUMAN_INPUT: {
    Form: lazy(async () => ({ default: (await import("#nodes/human-input/form.tsx")).HumanInputForm })),
    View: lazy(async () => ({ default: (await import("#nodes/human-input/view.tsx")).HumanInputView })),
  },
  AGENT: {
    Form: lazy(async () => ({ default: (await import("#nodes/agent/form.tsx")).AgentForm })),
    View: lazy(async () => ({ default: (await import("#nodes/agent/view.tsx")).AgentView })),
  },
  LOOP: {
    Form: lazy(async () => ({ default: (await import("#nodes/loop/form.tsx")).LoopForm })),
    View: lazy(async () => ({ default: (await import("#nodes/loop/view.tsx")).LoopView })),
  },
  ORCHESTRATOR_WORKER: {
    Form: lazy(async () => ({ default: (await import("#nodes/orchestrator-worker/form.tsx")).OrchestratorWorkerForm })),
    View: lazy(async () => ({ default: (await import("#nodes/orchestrator-worker/view.tsx")).OrchestratorWorkerView })),
  },
  EVALUATOR_OPTIMIZER: {
    Form: lazy(async () => ({ default: (await import("#nodes/evaluator-optimizer/form.tsx")).EvaluatorOptimizerForm })),
    View: lazy(async () => ({ default: (await import("#nodes/evaluator-optimizer/view.tsx")).EvaluatorOptimizerView })),
  },
  SUBFLOW: {
    Form: lazy(async () => ({ default: (await import("#nodes/subflow/form.tsx")).SubflowForm })),
    View: lazy(async () => ({ default: (await import("#nodes/subflow/view.tsx")).SubflowView })),
  },
  CHAT: {
    Form: lazy(async () => ({ default: (await import("#nodes/chat/form.tsx")).ChatForm })),
    View: lazy(async () => ({ default: (await import("#nodes/chat/view.tsx")).ChatView })),
  },
  ARTIFACT: {
    Form: lazy(async () => ({ default: (await import("#nodes/artifact/form.tsx")).ArtifactForm })),
    View: lazy(async () => ({ default: (await import("#nodes/artifact/view.tsx")).ArtifactView })),
  },
  ROUTER: {
    Form: lazy(async () => ({ default: (await import("#nodes/router/form.tsx")).RouterForm })),
    View: lazy(async () => ({ default: (await import("#nodes/router/view.tsx")).RouterView })),
  },
  GATE: {
    Form: lazy(async () => ({ default: (await import("#nodes/gate/form.tsx")).GateForm })),
    View: lazy(async () => ({ default: (await import("#nodes/gate/view.tsx")).GateView })),
  },
  CODE: {
    Form: lazy(async () => ({ default: (await import("#nodes/code/form.tsx")).CodeForm })),
    View: lazy(async () => ({ default: (await import("#nodes/code/view.tsx")).CodeView })),
  },
  HTTP_REQUEST: {
    Form: lazy(async () => ({ default: (await import("#nodes/http-request/form.tsx")).HttpRequestForm })),
    View: lazy(async () => ({ default: (await import("#nodes/http-request/view.tsx")).HttpRequestView })),
  },
  WEBHOOK: {
    Form: lazy(async () => ({ default: (await import("#nodes/webhook/form.tsx")).WebhookForm })),
    View: lazy(async () => ({ default: (await import("#nodes/webhook/view.tsx")).WebhookView })),
  },
  PAYMENT: {
    Form: lazy(async () => ({ default: (await import("#nodes/payment/form.tsx")).PaymentForm })),
    View: lazy(async () => ({ default: (await import("#nodes/payment/view.tsx")).PaymentView })),
  },
  INFO: {
    Form: lazy(async () => ({ default: (await import("#nodes/info/form.tsx")).InfoForm })),
    View: lazy(async () => ({ default: (await import("#nodes/info/view.tsx")).InfoView })),
  },
  STICKY_NOTE: {
    Form: lazy(async () => ({ default: (await import("#nodes/sticky-note/form.tsx")).StickyNoteForm })),
    Card: lazy(async () => ({ default: (await import("#nodes/sticky-note/card.tsx")).StickyNoteCard })),
    Tools: lazy(async () => ({ default: (await import("#nodes/sticky-note/tools.tsx")).StickyNoteTools })),
    size: ({ width, height }) => ({ width, height }),
    withSize: (config, { width, height }) => ({ ...config, width: Math.round(width), height: Math.round(height) }),
    minSize: { width: stickyNoteSides.min, height: stickyNoteSides.min },
  },
  PLACEHOLDER: {
    Form: lazy(async () => ({ default: (await import("./placeholder/form.tsx")).PlaceholderForm })),
    View: lazy(async () => ({ default: (await import("./placeholder/view.tsx")).PlaceholderView })),
  },
};

/** The components of a type whose name is only known at run time; `null` for unknown types. */
export function componentsOf(type: string): NodeComponents<unknown, unknown> | null {
  return Object.hasOwn(nodeComponents, type) ? nodeComponents[type as NodeType] : null; // an own key of the list is a type
}
