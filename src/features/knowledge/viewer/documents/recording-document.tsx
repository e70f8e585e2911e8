import { type RefObject, useEffect, useRef } from "react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { secondsOf } from "../../client/viewer/source-kind.ts";
import { linesOf } from "../../client/viewer/transcript.ts";
import { usePlayer } from "../../client/viewer/use-player.ts";
import { type FoundInDocument, placeKeyOf, useTranscript, type ViewedSource } from "../../client/viewer/use-source.ts";
import { ScrollRegion } from "../scroll-region.tsx";
import { LearnedText } from "./learned-text.tsx";
import { Transcript } from "./transcript.tsx";

const text = knowledgeViewerText;

interface RecordingDocumentProps {
  nodeId: string;
  source: ViewedSource;
  url: string | undefined;
  isVideo: boolean;
  passage: FoundInDocument | null;
  /** From the passage. Otherwise the player only goes there. */
  startsPlaying: boolean;
}

/** A recording above its transcript: each line plays from its second, and the one that is said is marked. */
export function RecordingDocument({ nodeId, source, url, isVideo, passage, startsPlaying }: RecordingDocumentProps) {
  const player = useRef<HTMLMediaElement>(null);
  const { seconds, isPlaying, isBroken, goTo, playFrom } = usePlayer(player, url);
  const transcript = useTranscript(nodeId, source);
  const lines = transcript.data?.segments;
  const marked = lines ? linesOf(lines, passage) : null;
  const start = marked ? (lines?.[marked.first]?.start ?? null) : passage ? secondsOf(passage.part) : null;
  const open = useRef(goTo);
  open.current = startsPlaying ? playFrom : goTo;
  const placeKey = passage && placeKeyOf(passage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage may start at the same second
  useEffect(() => {
    if (url && start !== null) open.current(start);
  }, [url, start, placeKey]);
  const media = { src: url, controls: true, preload: "metadata", "aria-label": source.title } as const;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex-none border-line border-b bg-page px-6 py-4 max-sm:px-4">
        {isBroken ? (
          <Callout tone="warning">{text.media.failed}</Callout>
        ) : isVideo ? (
          <video
            {...media}
            ref={player as RefObject<HTMLVideoElement>}
            playsInline
            className="mx-auto aspect-video w-[min(100%,71vh)] rounded-control bg-black"
          />
        ) : (
          <audio {...media} ref={player as RefObject<HTMLAudioElement>} className="mx-auto w-full max-w-180" />
        )}
      </div>
      {lines && lines.length > 0 ? (
        <Transcript
          lines={lines}
          marked={marked}
          markedId={placeKey}
          seconds={seconds}
          isPlaying={isPlaying}
          onPlay={isBroken ? null : playFrom}
        />
      ) : (
        <ScrollRegion label={text.document} className="bg-page px-6 py-4">
          {transcript.isError ? (
            <ErrorState
              title={text.textFailed}
              onRetry={() => void transcript.refetch()}
              isRetrying={transcript.isFetching}
            />
          ) : lines ? (
            <LearnedText nodeId={nodeId} source={source} title={text.media.transcript} />
          ) : (
            <Skeleton lines={5} />
          )}
        </ScrollRegion>
      )}
    </div>
  );
}
