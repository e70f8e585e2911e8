/** The browser's half of the catalog: how each type is set up in the builder and shown in a run. Each part is a chunk. */
import { type ComponentType, lazy, type ReactNode } from "react";
import type { ConfigOf, ResultOf } from "#engine/node.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import type { NodeType, specs } from "./index.ts";
import { stickyNoteSides } from "./sticky-note/spec.ts";

/** A text in which earlier steps can be mentioned. The builder knows them, so it brings the field along. */
export interface PromptSlotProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  placeholder?: string;
  minRows?: number;
  isReadOnly: boolean;
}

export interface FormProps<Config> {
  value: Config;
  onChange(value: Config): void;
  isReadOnly: boolean;
  Prompt: ComponentType<PromptSlotProps>;
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
export interface Writing<Result> {
  /** What is typed is kept in this browser under this name until it is sent. */
  draftKey: string;
  /** Settles with true once the result is stored; what was typed may then be forgotten. */
  onSubmit(result: Result, choice: { runInBackground?: boolean }): Promise<boolean>;
  submitText: string;
  /** Present when the person may leave things as they are. */
  onCancel?: () => void;
  /** Offers to go on without the person. */
  hasBackgroundChoice?: boolean;
  /** Between the fields and the buttons. */
  foot?: ReactNode;
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
  /** Present while a person writes; the step is shown to be read without it. */
  writing: Writing<Result> | null;
}

interface Size {
  width: number;
  height: number;
}

/** Methods in disguise: bivariant, so that the faces of all types fit into one list. */
export interface Face<Config, Result = never> {
  Form: { show(props: FormProps<Config>): ReactNode }["show"];
  Card?: { show(props: CardProps<Config>): ReactNode }["show"];
  /** In a run; types that never run have none. */
  View?: { show(props: ViewProps<Config, Result>): ReactNode }["show"];
  /** Beside the buttons of the chosen card. */
  Tools?: { show(props: Pick<CardProps<Config>, "value" | "onChange">): ReactNode }["show"];
  /** Pixels of the canvas; without it the size of a step. */
  size?(config: Config): Size;
  resized?(config: Config, size: Size): Config;
  least?: Size;
}

export const faces: { [T in NodeType]: Face<ConfigOf<(typeof specs)[T]>, ResultOf<(typeof specs)[T]>> } = {
  HUMAN_INPUT: {
    Form: lazy(async () => ({ default: (await import("./human-input/form.tsx")).HumanInputForm })),
    View: lazy(async () => ({ default: (await import("./human-input/view.tsx")).HumanInputView })),
  },
  AGENT: {
    Form: lazy(async () => ({ default: (await import("./agent/form.tsx")).AgentForm })),
    View: lazy(async () => ({ default: (await import("./agent/view.tsx")).AgentView })),
  },
  STICKY_NOTE: {
    Form: lazy(async () => ({ default: (await import("./sticky-note/form.tsx")).StickyNoteForm })),
    Card: lazy(async () => ({ default: (await import("./sticky-note/card.tsx")).StickyNoteCard })),
    Tools: lazy(async () => ({ default: (await import("./sticky-note/colour-dots.tsx")).ColourDots })),
    size: ({ width, height }) => ({ width, height }),
    resized: (config, { width, height }) => ({ ...config, width: Math.round(width), height: Math.round(height) }),
    least: { width: stickyNoteSides.min, height: stickyNoteSides.min },
  },
};

/** The face of a type that is known only by its word; `null` for types that do not exist. */
export function facesOf(type: string): Face<unknown, unknown> | null {
  return Object.hasOwn(faces, type) ? faces[type as NodeType] : null; // an own key of the list is a type
}
