import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { canvasExportText } from "#product/texts/canvas/canvas-export.ts";
import { frameDocument, type HtmlDocument, hasScripts, withBlockedLinks } from "./html-documents.ts";

/** Maximum size of a preview. */
const maxPreview = { width: 800, height: 600 };

interface PreviewFrameProps {
  document: HtmlDocument;
  title: string;
}

/**
 * Shows a document that a model wrote in a sandboxed frame without an origin: no forms, no windows, no access to the
 * page, and no scripts unless the server has a separate host for canvases. Renders at the document's size and scales
 * to the available space.
 */
export function PreviewFrame({ document: { html, width, height }, title }: PreviewFrameProps) {
  const { id: workspaceId } = useWorkspace();
  const container = useRef<HTMLDivElement>(null);
  const [containerWidth, setContainerWidth] = useState<number>(maxPreview.width);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setContainerWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { data, isError } = useQuery(api.artifact.getPreviewUrl.queryOptions({ workspaceId }));
  const url = data?.url ?? null;
  const shown = data && (url ? { sandbox: "allow-scripts", src: url } : { sandbox: "", srcDoc: frameDocument(html) });
  const postDocument = usePostDocument(html, url);
  const scale = Math.min(1, Math.min(containerWidth, maxPreview.width) / width, maxPreview.height / height);
  return (
    <div ref={container} className="grid min-w-0 grid-cols-1 gap-2">
      <div
        className="overflow-hidden rounded-control border border-line bg-white"
        style={{ width: width * scale, height: height * scale }}
      >
        {shown && (
          <iframe
            // A frame keeps its content when the document changes, so each document gets a new frame.
            key={html}
            ref={postDocument}
            title={title}
            {...shown}
            referrerPolicy="no-referrer"
            className="origin-top-left border-0"
            style={{ width, height, transform: `scale(${scale})` }}
          />
        )}
      </div>
      {isError && (
        <p role="alert" className="text-sm text-danger">
          {canvasExportText.previewFailed}
        </p>
      )}
      {data && !url && hasScripts(html) && <p className="text-sm text-ink-3">{artifactText.scriptsDisabled}</p>}
    </div>
  );
}

/** Posts the document to the empty page of the canvas host once the page is ready. The page has no origin to target. */
function usePostDocument(html: string, url: string | null) {
  return useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame || !url) return;
      const answer = ({ source }: MessageEvent) => {
        if (source !== frame.contentWindow) return;
        // Only once: later messages come from the document itself.
        removeEventListener("message", answer);
        frame.contentWindow?.postMessage(withBlockedLinks(html), "*");
      };
      addEventListener("message", answer);
      return () => removeEventListener("message", answer);
    },
    [html, url],
  );
}
