import { useState } from "react";
import type { PanelProps } from "#artifacts/components.tsx";
import { TextsEditor } from "#client/shell/texts-editor.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canEdit } from "#product/actor.ts";
import { limits } from "#product/limits.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { newAgentText } from "#product/texts/agent/new-agent.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { agentCanvasText } from "#product/texts/canvas/saved-canvas.ts";
import { Chip } from "#ui/data/chip.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import type { ContentOf } from "../artifact.ts";
import { usePartialObject } from "../use-partial-object.tsx";
import { WritingLine } from "../writing-line.tsx";
import { SaveAgent } from "./save-agent.tsx";
import type { agent } from "./spec.ts";

type Content = ContentOf<typeof agent>;
const words = agentCanvasText;
const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Shows an agent's instructions, also while they are being written, and saves them as an agent. */
export function AgentPanel({ content: stored, live, editing, keep }: PanelProps<Content>) {
  const { actor } = useWorkspace();
  const written = usePartialObject(live && (live.agentDelta ?? ""));
  /** Remembers the saved agent on this page when the content can't be stored with the run. */
  const [kept, setKept] = useState<Content | null>(null);
  const content = keep ? stored : (kept ?? stored);
  if (editing && content) return <AgentEditor content={content} editing={editing} />;
  if (live)
    return (
      <div className="grid grid-cols-1 gap-4">
        <WritingLine />
        {written && (
          <AgentSections
            title={asText(written.title)}
            system={asText(written.system)}
            outputFormat={asText(written.outputFormat)}
            isLive
          />
        )}
      </div>
    );
  if (!content) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <AgentSections {...content} />
      <div className="flex flex-wrap items-center gap-2">
        <SavedChip content={content} />
        {canEdit(actor) && (
          <SaveAgent
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

function SavedChip({ content: { savedAgentId, isOutOfDate } }: { content: Content }) {
  if (savedAgentId === null) return <Chip>{words.notSaved}</Chip>;
  return isOutOfDate ? <Chip tone="warning">{words.outOfDate}</Chip> : <Chip tone="success">{words.saved}</Chip>;
}

interface AboutProps {
  title: string;
  system: string;
  outputFormat: string;
  isLive?: boolean;
}

function AgentSections({ title, system, outputFormat, isLive = false }: AboutProps) {
  const sections = [
    { label: artifactText.background, text: system },
    { label: artifactText.outputFormat, text: outputFormat },
  ];
  return (
    <article aria-label={title} className="grid max-w-measure grid-cols-1 gap-3">
      {title && <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>}
      {sections.map(
        ({ label, text }) =>
          text && (
            <section key={label} aria-label={label} className="grid grid-cols-1 gap-1">
              <h4 className="text-sm font-medium text-ink-2">{label}</h4>
              <Markdown text={text} isStreaming={isLive} isUntrusted />
            </section>
          ),
      )}
    </article>
  );
}

interface AgentEditorProps {
  content: Content;
  editing: NonNullable<PanelProps<Content>["editing"]>;
}

function AgentEditor({ content, editing }: AgentEditorProps) {
  return (
    <TextsEditor
      {...editing}
      texts={[
        { label: agentFieldNames.title, value: content.title },
        { label: artifactText.background, value: content.system },
        { label: artifactText.outputFormat, value: content.outputFormat },
      ]}
      maxLength={limits.agent.systemChars}
      onSave={async ([title = "", system = "", outputFormat = ""]) => {
        if (!title.trim() || !system.trim()) {
          toast.failed(newAgentText.errors.titleAndBackgroundRequired);
          return false;
        }
        const { titleChars, outputFormatChars } = limits.agent;
        return editing.onSave({
          ...content,
          title: title.trim().slice(0, titleChars.max),
          system,
          outputFormat: outputFormat.slice(0, outputFormatChars),
          isOutOfDate: content.savedAgentId !== null,
        });
      }}
    />
  );
}
