import { useState } from "react";
import type { PanelProps } from "#artifacts/components.tsx";
import { TextsEditor } from "#client/shell/texts-editor.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canEdit } from "#product/actor.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { workflowCanvasText } from "#product/texts/canvas/saved-canvas.ts";
import { Chip } from "#ui/data/chip.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import type { ContentOf } from "../artifact.ts";
import { usePartialObject } from "../use-partial-object.tsx";
import { WritingLine } from "../writing-line.tsx";
import { SaveWorkflow } from "./save-workflow.tsx";
import { workflow } from "./spec.ts";
import { StepLines } from "./step-lines.tsx";

type Content = ContentOf<typeof workflow>;
const words = workflowCanvasText;

/** Shows the steps of a workflow, also while they are being planned, and saves them as a workflow. */
export function WorkflowPanel({ content: stored, live, editing, keep }: PanelProps<Content>) {
  const { actor } = useWorkspace();
  const written = usePartialObject(live && (live.workflowDelta ?? ""));
  const [tab, setTab] = useState<"preview" | "json">("preview");
  /** Remembers the saved workflow on this page when the content can't be stored with the run. */
  const [kept, setKept] = useState<Content | null>(null);
  const content = keep ? stored : (kept ?? stored);
  if (live)
    return (
      <div className="grid grid-cols-1 gap-4">
        <WritingLine />
        {written && <StepLines title={String(written.title ?? "")} nodes={written.Nodes} />}
      </div>
    );
  if (!content) return null;
  if (editing) return <JsonEditor content={content} editing={editing} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented
        aria-label={artifactText.view}
        value={tab}
        onChange={setTab}
        options={[
          { id: "preview", label: words.preview },
          { id: "json", label: words.json },
        ]}
        className="justify-self-start"
      />
      {tab === "preview" ? (
        <StepLines title={content.title} nodes={content.Nodes} />
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
          tabIndex={0}
          aria-label={words.json}
          className="max-h-120 overflow-auto rounded-control bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere scroll-thin"
        >
          {jsonOf(content)}
        </section>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {content.savedWorkflowId !== null && !content.isOutOfDate && <Chip tone="success">{words.saved}</Chip>}
        {canEdit(actor) && (
          <SaveWorkflow
            content={content}
            onSaved={async (changed) => {
              setKept(changed);
              await keep?.(changed);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The JSON that people edit, without the id of the saved workflow. */
const jsonOf = ({ title, category, Nodes, Edges }: Content) =>
  JSON.stringify({ title, category, Nodes, Edges }, null, 2);

interface JsonEditorProps {
  content: Content;
  editing: NonNullable<PanelProps<Content>["editing"]>;
}

function JsonEditor({ content, editing }: JsonEditorProps) {
  return (
    <TextsEditor
      {...editing}
      texts={[{ label: words.json, value: jsonOf(content) }]}
      isMono
      onSave={async ([json = ""]) => {
        const read = workflow.content.safeParse(parsed(json));
        if (!read.success) {
          // While someone types, JSON is often incomplete.
          if (editing.autosaveMs === undefined) toast.failed(artifactText.invalidJson);
          return false;
        }
        const { savedWorkflowId } = content;
        return editing.onSave({ ...read.data, savedWorkflowId, isOutOfDate: savedWorkflowId !== null });
      }}
    />
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
