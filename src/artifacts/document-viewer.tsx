import { ChevronLeft, ChevronRight, Download, ExternalLink } from "lucide-react";
import { useState } from "react";
import { TextsEditor } from "#client/shell/texts-editor.tsx";
import { limits } from "#product/limits.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { canvasExportText } from "#product/texts/canvas/canvas-export.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { downloadText } from "#ui/markdown/download-text.ts";
import type { PanelProps } from "./components.tsx";
import { type DocumentList, extractDocuments } from "./html-documents.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { WritingLine } from "./writing-line.tsx";

interface DocumentViewerProps extends Omit<PanelProps<DocumentList>, "live" | "keep"> {
  /** What the model has written so far; null when nothing is being written. */
  streamedText: string | null;
  /** The name of one document, such as "Slide 2". */
  nameOf: (number: number) => string;
}

const text = artifactText;

/** Shows pages or slides as a preview or as source, and edits the source. While a model writes, it shows the source. */
export function DocumentViewer({ content, streamedText, editing, nameOf, pageUrl }: DocumentViewerProps) {
  const [tab, setTab] = useState<"preview" | "code">("preview");
  const [at, setAt] = useState(0);
  if (editing && content)
    return (
      <TextsEditor
        {...editing}
        texts={content.documents.map(({ html }, index) => ({ label: nameOf(index + 1), value: html }))}
        isMono
        maxLength={limits.canvas.htmlBytes}
        onSave={(texts) =>
          editing.onSave({
            documents: content.documents.map((one, index) => ({ ...one, html: texts[index] ?? one.html })),
          })
        }
      />
    );
  if (streamedText !== null) return <StreamedSource said={streamedText} />;
  if (!content) return null;
  const count = content.documents.length;
  const shown = content.documents[Math.min(at, count - 1)];
  if (!shown) return <p className="text-sm text-ink-3">{artifactText.noDocuments}</p>;
  const number = Math.min(at, count - 1) + 1;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          aria-label={text.view}
          value={tab}
          onChange={setTab}
          options={[
            { id: "preview", label: text.preview },
            { id: "code", label: text.code },
          ]}
        />
        {count > 1 && <Pages number={number} count={count} nameOf={nameOf} onTurn={setAt} />}
        <span className="ml-auto flex items-center gap-1">
          {pageUrl && (
            <IconButton
              icon={ExternalLink}
              size="s"
              label={canvasExportText.openPage}
              onPress={() => window.open(pageUrl(number), "_blank", "noopener")}
            />
          )}
          <CopyButton text={shown.html} label={text.copyCode} />
          <IconButton
            icon={Download}
            size="s"
            label={text.download}
            onPress={() => downloadText(shown.filename, shown.html, "text/html;charset=utf-8")}
          />
        </span>
      </div>
      {tab === "preview" ? <PreviewFrame document={shown} title={nameOf(number)} /> : <Code html={shown.html} />}
    </div>
  );
}

interface PagesProps {
  number: number;
  count: number;
  nameOf: (number: number) => string;
  onTurn: (at: number) => void;
}

function Pages({ number, count, nameOf, onTurn }: PagesProps) {
  return (
    <span className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        size="s"
        label={text.previous}
        isDisabled={number === 1}
        onPress={() => onTurn(number - 2)}
      />
      <span
        role="status"
        aria-label={`${nameOf(number)}, ${text.slide(number, count)}`}
        className="text-sm text-ink-2 num"
      >
        {text.slide(number, count)}
      </span>
      <IconButton
        icon={ChevronRight}
        size="s"
        label={text.next}
        isDisabled={number === count}
        onPress={() => onTurn(number)}
      />
    </span>
  );
}

function Code({ html }: { html: string }) {
  return (
    // A focusable region can be scrolled with the keyboard.
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
      tabIndex={0}
      aria-label={text.code}
      className="max-h-120 overflow-auto rounded-control bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere scroll-thin"
    >
      {html}
    </section>
  );
}

/** The end of the streamed source. */
function StreamedSource({ said: streamedText }: { said: string }) {
  const tail = streamedText.slice(-2_000);
  const count = extractDocuments(streamedText).length;
  return (
    <div className="grid grid-cols-1 gap-2">
      <WritingLine time={count > 1 ? text.pagesReceived(count) : undefined} />
      {tail && (
        <pre
          aria-hidden
          className="max-h-60 overflow-hidden rounded-control bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
        >
          {tail}
        </pre>
      )}
    </div>
  );
}
