import type { PanelProps } from "#artifacts/components.tsx";
import { useFileUrl } from "#client/files/use-file-url.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import type { ContentOf } from "../artifact.ts";
import { WritingLine } from "../writing-line.tsx";
import type { video } from "./spec.ts";

/** A player for the clip, with the prompt below it. */
export function VideoPanel({ content, live }: PanelProps<ContentOf<typeof video>>) {
  const { id: workspaceId } = useWorkspace();
  const url = useFileUrl(workspaceId, content?.s3FilePath ?? null);
  const prompt = live ? live.prompt : content?.prompt;
  return (
    <div className="grid grid-cols-1 gap-3">
      {live && <WritingLine time={artifactText.videoTime} />}
      {content && (
        // biome-ignore lint/a11y/useMediaCaption: no one knows what is said in it; the request is shown below
        <video
          controls
          preload="metadata"
          src={url}
          aria-label={artifactText.kinds.video}
          className="max-h-120 w-full max-w-measure rounded-control bg-sunken"
        />
      )}
      {prompt && (
        <section
          aria-label={artifactText.prompt}
          className="max-w-measure whitespace-pre-wrap text-ink-2 wrap-anywhere"
        >
          {prompt}
        </section>
      )}
    </div>
  );
}
