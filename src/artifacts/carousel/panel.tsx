import type { PanelProps } from "#artifacts/components.tsx";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { DocumentViewer } from "../document-viewer.tsx";
import type { DocumentList } from "../html-documents.ts";

/** Slides, one at a time. */
export function CarouselPanel({ content, live, editing, pageUrl }: PanelProps<DocumentList>) {
  const said = live && (live.carouselDelta ?? "");
  return (
    <DocumentViewer
      content={content}
      streamedText={said}
      editing={editing}
      nameOf={artifactText.slideName}
      {...(pageUrl && { pageUrl })}
    />
  );
}
