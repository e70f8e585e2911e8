import { SquarePlay } from "lucide-react";
import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { StockList } from "../stock-list.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { chooseVideoFile } from "./parse.ts";
import { pexelsVideoSearch } from "./spec.ts";

/** Stock videos that an agent found. */
export function PexelsVideoSearchCard({ call, look }: ToolCardProps) {
  const text = stockMediaText.videos;
  const { data: input } = pexelsVideoSearch.input.safeParse(call.input);
  const { data: output } = pexelsVideoSearch.output.safeParse(call.output);
  const count = output?.videos.length ?? 0;
  const titles = {
    running: text.running,
    waiting: text.running,
    done: count > 0 ? text.done : text.none,
    failed: text.failed,
    denied: text.denied,
  };
  return (
    <ToolLine
      call={call}
      look={look}
      icon={SquarePlay}
      title={titles[outcomeOf(call)]}
      meta={[input?.query, count > 0 && text.count(count)].filter(Boolean).join(" · ")}
      isOpenWhenDone={count > 0}
    >
      {call.errorText ? (
        <Callout tone="danger">{call.errorText}</Callout>
      ) : (
        output &&
        count > 0 && (
          <StockList
            isSample={output.isSample}
            icon={<SquarePlay />}
            items={output.videos.map((video) => {
              const file = chooseVideoFile(video);
              return {
                id: video.id,
                title: text.title(video.id),
                url: video.url,
                credit: text.credit(video.user.name),
                file: file && { url: file.link, name: text.file[file.quality ?? "other"] },
              };
            })}
          />
        )
      )}
    </ToolLine>
  );
}
