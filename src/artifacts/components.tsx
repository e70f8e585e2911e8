/** The browser's half of the catalog: forms and panels of canvas kinds. Each part is loaded as its own chunk. */
import { type ComponentType, lazy, type ReactNode } from "react";
import type { CanvasStreamPart, ConfigOf, ContentOf } from "./artifact.ts";
import type { ArtifactKind, artifacts } from "./index.ts";

/** A text field in which earlier steps can be mentioned. The page that shows the form provides it. */
export interface RequestFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  placeholder?: string;
  minRows?: number;
  isReadOnly: boolean;
}

export interface CanvasFormProps<Config> {
  value: Config;
  onChange(value: Config): void;
  isReadOnly: boolean;
  Prompt: ComponentType<RequestFieldProps>;
}

export interface Editing<Content> {
  /** The browser keeps the typed text under this key until it is saved. */
  draftKey: string;
  submitText: string;
  /** Explains the effect of a change. */
  note?: string;
  /** Saves this long after the last change; without it, by a button. */
  autosaveMs?: number;
  onChange?(): void;
  /** Resolves to true once the content is stored. */
  onSave(content: Content): Promise<boolean>;
  onCancel(): void;
}

export interface PanelProps<Content> {
  /** Null while the canvas is being made, and when it failed. */
  content: Content | null;
  /** The streamed text so far, by part; null when nothing is being made. */
  live: Readonly<Partial<Record<CanvasStreamPart, string>>> | null;
  editing: Editing<Content> | null;
  /** Stores changes that the panel makes itself, such as the id of a saved agent; null when nothing can be stored. */
  keep: { store(content: Content): Promise<boolean> }["store"] | null;
  /** Where one of its pages can be looked at by itself, for kinds that have pages. */
  pageUrl?: (number: number) => string;
}

/** Written as methods, which TypeScript compares loosely, so components of all kinds fit into one list. */
export interface CanvasComponents<Config, Content> {
  Form: { show(props: CanvasFormProps<Config>): ReactNode }["show"];
  Panel: { show(props: PanelProps<Content>): ReactNode }["show"];
}

const TaskForm = lazy(async () => ({ default: (await import("./task-form.tsx")).TaskForm }));

export const canvasComponents: {
  [Kind in ArtifactKind]: CanvasComponents<ConfigOf<(typeof artifacts)[Kind]>, ContentOf<(typeof artifacts)[Kind]>>;
} = {
  TEXT: {
    Form: TaskForm,
    Panel: lazy(async () => ({ default: (await import("#artifacts/text/panel.tsx")).TextPanel })),
  },
  HTML: {
    Form: TaskForm,
    Panel: lazy(async () => ({ default: (await import("#artifacts/html/panel.tsx")).HtmlPanel })),
  },
  CAROUSEL: {
    Form: TaskForm,
    Panel: lazy(async () => ({ default: (await import("#artifacts/carousel/panel.tsx")).CarouselPanel })),
  },
  AUDIO: {
    Form: lazy(async () => ({ default: (await import("#artifacts/audio/form.tsx")).AudioForm })),
    Panel: lazy(async () => ({ default: (await import("#artifacts/audio/panel.tsx")).AudioPanel })),
  },
  VIDEO: {
    Form: lazy(async () => ({ default: (await import("#artifacts/video/form.tsx")).VideoForm })),
    Panel: lazy(async () => ({ default: (await import("#artifacts/video/panel.tsx")).VideoPanel })),
  },
  AGENT: {
    Form: lazy(async () => ({ default: (await import("#artifacts/agent/form.tsx")).AgentForm })),
    Panel: lazy(async () => ({ default: (await import("#artifacts/agent/panel.tsx")).AgentPanel })),
  },
  WORKFLOW: {
    Form: lazy(async () => ({ default: (await import("#artifacts/workflow/form.tsx")).WorkflowForm })),
    Panel: lazy(async () => ({ default: (await import("#artifacts/workflow/panel.tsx")).WorkflowPanel })),
  },
};

/** The components of a kind whose type is only known at run time. */
export const componentsOfKind = (kind: ArtifactKind): CanvasComponents<unknown, unknown> => canvasComponents[kind];
