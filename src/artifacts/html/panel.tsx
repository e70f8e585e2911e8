import type { PanelProps } from "#artifacts/components.tsx";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { DocumentViewer } from "../document-viewer.tsx";
import type { DocumentList } from "../html-documents.ts";

/** A web page, or several. */
export function HtmlPanel({ content, live, editing, pageUrl }: PanelProps<DocumentList>) {
  const said = live && (live.htmlDelta ?? "");
  return (
    <DocumentViewer
      content={content}
      streamedText={said}
      editing={editing}
      nameOf={artifactText.page}
      {...(pageUrl && { pageUrl })}
    />
  );
}
