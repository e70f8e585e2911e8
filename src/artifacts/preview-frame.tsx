import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { type HtmlDocument, hasScripts, frameDocument, withBlockedLinks } from "./html-documents.ts";

/** The most that a preview takes. */
const maxPreview = { width: 800, height: 600 };

interface PreviewFrameProps {
  document: HtmlDocument;
  title: string;
}

/**
 * A document that a model wrote, in a frame without an origin: no forms, no windows, no way to the page around it, and
 * no scripts, unless the instance has another host for canvases. It is drawn in its own
 * size and scaled to the room there is.
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
  const { data } = useQuery(api.artifact.getPreviewUrl.queryOptions({ workspaceId }));
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
            // A frame keeps what it shows when its document changes: a new one for each.
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
      {data && !url && hasScripts(html) && <p className="text-sm text-ink-3">{artifactText.scriptsDisabled}</p>}
    </div>
  );
}

/** Gives the document to the empty page of the other host, once that says it is there. It has no origin to be named by. */
function usePostDocument(html: string, url: string | null) {
  return useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame || !url) return;
      const answer = ({ source }: MessageEvent) => {
        if (source !== frame.contentWindow) return;
        // Once: what it says after that is said by the document.
        removeEventListener("message", answer);
        frame.contentWindow?.postMessage(withBlockedLinks(html), "*");
      };
      addEventListener("message", answer);
      return () => removeEventListener("message", answer);
    },
    [html, url],
  );
}
