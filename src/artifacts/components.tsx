/** The browser's half of the catalog: how a canvas is asked for, shown and edited. Each part comes as its own chunk. */
import { type ComponentType, lazy, type ReactNode } from "react";
import type { CanvasStreamPart, ConfigOf, ContentOf } from "./artifact.ts";
import type { ArtifactKind, artifacts } from "./index.ts";

/** A text in which earlier steps can be mentioned; whoever shows the form brings the field along. */
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
  /** What is typed is kept in this browser under this name until it is saved. */
  draftKey: string;
  submitText: string;
  /** What a change leads to. */
  note?: string;
  /** Settles with true once it is stored. */
  onSave(content: Content): Promise<boolean>;
  onCancel(): void;
}

export interface PanelProps<Content> {
  /** Null while it is being made, and where it was not. */
  content: Content | null;
  /** What has come so far, by the names of its parts; null when nothing is being made. */
  live: Readonly<Partial<Record<CanvasStreamPart, string>>> | null;
  editing: Editing<Content> | null;
  /** Stores what the panel itself changes, such as that it was saved; missing where nothing can be stored. */
  keep: { store(content: Content): Promise<boolean> }["store"] | null;
}

/** Methods in disguise: bivariant, so that the panels of all kinds fit into one list. */
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

/** The face of a kind that is known only by its word. */
export const componentsOfKind = (kind: ArtifactKind): CanvasComponents<unknown, unknown> => canvasComponents[kind];
