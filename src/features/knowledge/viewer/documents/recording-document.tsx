import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { cx } from "#ui/cx.ts";
import { ListEnd } from "#ui/data/list-end.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { secondsOf } from "../../client/viewer/source-kind.ts";
import { type FoundInDocument, type Passage, usePassages, type ViewedSource } from "../../client/viewer/use-source.ts";
import { ScrollRegion } from "../scroll-region.tsx";

const text = knowledgeViewerText;

interface RecordingDocumentProps {
  nodeId: string;
  source: ViewedSource;
  url: string | undefined;
  isVideo: boolean;
  passage: FoundInDocument | null;
}

/** A recording with its transcript; each piece plays from its second. */
export function RecordingDocument({ nodeId, source, url, isVideo, passage }: RecordingDocumentProps) {
  const player = useRef<HTMLMediaElement>(null);
  const [isBroken, setBroken] = useState(false);
  const start = passage ? secondsOf(passage.part) : null;
  useEffect(() => {
    if (player.current && start !== null) player.current.currentTime = start;
  }, [start]);
  const play = (seconds: number) => {
    if (!player.current) return;
    player.current.currentTime = seconds;
    void player.current.play().catch(() => setBroken(true));
  };
  const media = {
    src: url,
    controls: true,
    preload: "metadata",
    "aria-label": source.title,
    onError: () => url && setBroken(true),
    onLoadedMetadata: () => {
      if (player.current && start !== null) player.current.currentTime = start;
    },
  } as const;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex-none border-line border-b bg-page px-6 py-4">
        {isBroken ? (
          <Callout tone="warning">{text.media.failed}</Callout>
        ) : isVideo ? (
          <video {...media} ref={player as React.RefObject<HTMLVideoElement>} className="mx-auto max-h-[45vh] w-full" />
        ) : (
          <audio {...media} ref={player as React.RefObject<HTMLAudioElement>} className="w-full" />
        )}
      </div>
      <Transcript nodeId={nodeId} source={source} passageId={passage?.id ?? null} onPlay={play} />
    </div>
  );
}

interface TranscriptProps {
  nodeId: string;
  source: ViewedSource;
  passageId: string | null;
  onPlay: (seconds: number) => void;
}

function Transcript({ nodeId, source, passageId, onPlay }: TranscriptProps) {
  const list = usePassages(nodeId);
  const { passages } = list;
  return (
    <ScrollRegion label={text.media.transcript} className="bg-page px-6 py-4">
      <h3 className="mb-2 text-sm font-medium text-ink-3">{text.media.transcript}</h3>
      {!passages ? (
        <Skeleton lines={5} />
      ) : passages.length === 0 ? (
        <p className="text-ink-2">{source.problem ?? text.notRead.empty}</p>
      ) : (
        <ol className="grid max-w-measure gap-1">
          {passages.map((one) => (
            <Piece key={one.id} passage={one} isCurrent={one.id === passageId} onPlay={onPlay} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <ListEnd
          lastId={passages?.at(-1)?.id ?? ""}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          label={text.list.more}
        />
      )}
    </ScrollRegion>
  );
}

function Piece({
  passage,
  isCurrent,
  onPlay,
}: {
  passage: Passage;
  isCurrent: boolean;
  onPlay: (seconds: number) => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  const seconds = secondsOf(passage.part);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: "center" });
  }, [isCurrent]);
  return (
    <li
      ref={item}
      aria-current={isCurrent ? "location" : undefined}
      className={cx(
        "cv-row grid grid-cols-[64px_minmax(0,1fr)] gap-3 rounded-control px-2 py-2",
        isCurrent && "bg-mark",
      )}
    >
      {seconds === null ? (
        <span className="text-sm/6 text-ink-3 num">{passage.part}</span>
      ) : (
        <button
          type="button"
          aria-label={text.media.playFrom(passage.part)}
          onClick={() => onPlay(seconds)}
          className="flex h-6 items-center gap-1.5 self-start rounded-mark text-sm text-accent-text num hover:underline"
        >
          <Play aria-hidden className="size-3" />
          {passage.part}
        </button>
      )}
      <p className="whitespace-pre-wrap text-base/6 wrap-anywhere">{passage.text}</p>
    </li>
  );
}
