import type { PanelProps } from "#artifacts/components.tsx";
import { useFileUrl } from "#client/files/use-file-url.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import type { ContentOf } from "../artifact.ts";
import { WritingLine } from "../writing-line.tsx";
import type { audio } from "./spec.ts";

/** A player for the spoken script, with the text below it. */
export function AudioPanel({ content, live }: PanelProps<ContentOf<typeof audio>>) {
  const { id: workspaceId } = useWorkspace();
  const url = useFileUrl(workspaceId, content?.s3FilePath ?? null);
  const script = live ? live.script : content?.script;
  return (
    <div className="grid grid-cols-1 gap-3">
      {live && <WritingLine time={artifactText.audioTime} />}
      {content && (
        // biome-ignore lint/a11y/useMediaCaption: the script below is its text
        <audio
          controls
          preload="metadata"
          src={url}
          aria-label={artifactText.kinds.audio}
          className="w-full max-w-measure"
        />
      )}
      {script && (
        <section
          aria-label={artifactText.script}
          className="max-w-measure whitespace-pre-wrap text-ink-2 wrap-anywhere"
        >
          {script}
        </section>
      )}
    </div>
  );
}
