/** The browser's half of the catalog: how each type is set up in the builder and shown in a run. Each part is a chunk. */
import { type ComponentType, lazy, type ReactNode } from "react";
import type { Message } from "#engine/message.ts";
import type { ConfigOf, ResultOf } from "#engine/node.ts";
import type { WaitReason } from "#engine/status.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { stickyNoteSides } from "#nodes/sticky-note/spec.ts";
import type { NodeType, specs } from "./index.ts";
import type { PieceKey, PieceProgress } from "./piece-rows.ts";

/** A text in which earlier steps can be mentioned. The builder knows them, so it brings the field along. */
export interface PromptSlotProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  placeholder?: string;
  minRows?: number;
  /** Names that the step itself binds in this text, such as the item of its list. */
  locals?: readonly string[];
  isReadOnly: boolean;
}

/** A text with a look of its own, stored as Markdown, in which earlier steps can be mentioned. */
export type RichSlotProps = Omit<PromptSlotProps, "locals" | "hint">;

/** A choice among the steps that this one may lead to; the builder draws the edge. */
export interface NextSlotProps {
  label: string;
  /** Stands for null. */
  noneText: string;
  value: string | null;
  onChange: (nodeId: string | null) => void;
  /** Steps that another choice of this step already leads to. */
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
  /** Shown for null; null means that an agent must be chosen. */
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

/** What a form gets from the builder, which knows the graph and the features. */
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

/** For types that stand on the canvas as something else than a step. */
export interface CardProps<Config> {
  value: Config;
  onChange(value: Config): void;
  isReadOnly: boolean;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
}

/** A person brings or changes the result of a step. */
export interface ResultEditor<Result> {
  /** What is typed is kept in this browser under this name until it is sent. */
  draftKey: string;
  /** Settles with true once the result is stored; what was typed may then be forgotten. */
  onSubmit(result: Result, choice: { runInBackground?: boolean }): Promise<boolean>;
  submitText: string;
  /** Present when the person may leave things as they are. */
  onCancel?: () => void;
  /** Offers to go on without the person. */
  hasBackgroundOption?: boolean;
  /** Between the fields and the buttons. */
  footer?: ReactNode;
}

/** A person has pieces made again that failed: one, or all of them. */
export interface PieceRetry {
  retry(piece?: PieceKey): void;
  /** All of them are made again by a button of the step. */
  isOneByOne: boolean;
  isPending: boolean;
}

/** Somebody is expected to do something outside, such as to pay. */
export interface PendingAction {
  runId: string;
  nodeId: string;
  /** It is done: the page looks at what comes next. */
  onDone(): void;
}

/** A conversation with an agent, in a drawer. The page of the run knows how chats look, so it brings it along. */
export interface ConversationSlotProps {
  stepId: string;
  agentId: string | null;
  messages: readonly Message[];
  /** After so many nothing can be added. */
  maxMessages: number;
  live: readonly MessagePart[] | null;
  /** Why the last message has no answer. */
  problem: string | null;
  canSend: boolean;
  /** Present while it may be finished. */
  onFinish: (() => void) | null;
  onClose: () => void;
}

/** One step on the page of a run. */
export interface ViewProps<Config, Result> {
  /** Unique on the page. */
  stepId: string;
  config: Config;
  /** What the step has brought. */
  result: Result | null;
  /** The answer as it is being written. */
  live: readonly MessagePart[] | null;
  /** Present as long as there is no result, for types that commit piece by piece. */
  progress: PieceProgress | null;
  /** Missing when the person may not. */
  pieceRetry: PieceRetry | null;
  /** Present while a person writes; the step is shown to be read without it. */
  editor: ResultEditor<Result> | null;
  waitsFor: WaitReason | null;
  /** Present when this person may bring what the step waits for in another way than by a result. */
  pendingAction: PendingAction | null;
  /** Stores a change of the result that the view itself makes; missing when this person may not. */
  saveResult: { store(result: Result): Promise<boolean> }["store"] | null;
  /** Why the step waits again: what went wrong at its last try. */
  problem: string | null;
  /** Whether the person who looks on may act on the step. */
  canControl: boolean;
  Conversation: ComponentType<ConversationSlotProps>;
  /** A template as plain text, with what earlier steps have brought. */
  fill(template: string): string;
  labelOf(nodeId: string): string | null;
}

interface Size {
  width: number;
  height: number;
}

/** Methods in disguise: bivariant, so that the faces of all types fit into one list. */
export interface NodeComponents<Config, Result = never> {
  Form: { show(props: FormProps<Config>): ReactNode }["show"];
  Card?: { show(props: CardProps<Config>): ReactNode }["show"];
  /** In a run; types that never run have none. */
  View?: { show(props: ViewProps<Config, Result>): ReactNode }["show"];
  /** Beside the buttons of the chosen card. */
  Tools?: { show(props: Pick<CardProps<Config>, "value" | "onChange">): ReactNode }["show"];
  /** Pixels of the canvas; without it the size of a step. */
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
};

/** The face of a type that is known only by its word; `null` for types that do not exist. */
export function componentsOf(type: string): NodeComponents<unknown, unknown> | null {
  return Object.hasOwn(nodeComponents, type) ? nodeComponents[type as NodeType] : null; // an own key of the list is a type
}
