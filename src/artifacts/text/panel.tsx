import { lazy } from "react";
import type { PanelProps } from "#artifacts/components.tsx";
import { storedPictureOf } from "#client/files/text-picture.tsx";
import { TextsEditor } from "#client/shell/texts-editor.tsx";
import { limits } from "#product/limits.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import type { ContentOf } from "../artifact.ts";
import { WritingLine } from "../writing-line.tsx";
import type { text } from "./spec.ts";

const DocumentEditor = lazy(async () => ({ default: (await import("./document-editor.tsx")).DocumentEditor }));

type Content = ContentOf<typeof text>;

/**
 * Shows a document, also while it is being written, and edits it as Markdown. Every document counts as untrusted: a model
 * writes it, from material that may come from outside, and an edit by a person leaves the rest as it was.
 */
export function TextPanel({ content, live, editing }: PanelProps<Content>) {
  if (editing?.autosaveMs !== undefined && content) return <DocumentEditor content={content} editing={editing} />;
  if (editing && content)
    return (
      <TextsEditor
        {...editing}
        texts={[{ label: artifactText.kinds.text, value: content.text }]}
        maxLength={limits.canvas.textBytes}
        onSave={([changed = ""]) => editing.onSave({ text: changed })}
      />
    );
  const said = live ? (live.textDelta ?? "") : (content?.text ?? "");
  if (!said) return live && <WritingLine />;
  return (
    <article aria-label={artifactText.kinds.text} className="grid grid-cols-1 gap-3">
      <Markdown
        text={said}
        isStreaming={live !== null}
        renderPicture={storedPictureOf}
        isUntrusted
        className="max-w-measure"
      />
      {!live && (
        <p className="flex items-center gap-2 text-sm text-ink-3 num">
          {artifactText.words(said.split(/\s+/).filter(Boolean).length)}
          <CopyButton text={said} size="xs" />
        </p>
      )}
    </article>
  );
}
