import { ImageOff } from "lucide-react";
import { useState } from "react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import type { ViewedSource } from "../../client/viewer/use-source.ts";
import { LearnedText } from "./learned-text.tsx";

const text = knowledgeViewerText.image;

interface PictureDocumentProps {
  nodeId: string;
  source: ViewedSource;
  url: string | undefined;
}

/** An image, and what agents read of it: beside it if there is room, else below. */
export function PictureDocument({ nodeId, source, url }: PictureDocumentProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="@container">
      <div className="grid items-start gap-6 p-6 max-sm:p-4 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isBroken ? (
          <p role="alert" className="flex items-center gap-2 text-ink-3">
            <ImageOff aria-hidden />
            {text.failed}
          </p>
        ) : url ? (
          <img
            src={url}
            alt={source.title}
            onError={() => setBroken(true)}
            className="mx-auto h-auto max-h-[70vh] w-auto max-w-full rounded-control border border-line bg-page"
          />
        ) : (
          <Skeleton className="mx-auto aspect-4/3 w-full max-w-140 rounded-control" />
        )}
        <LearnedText nodeId={nodeId} source={source} title={text.text} />
      </div>
    </div>
  );
}
