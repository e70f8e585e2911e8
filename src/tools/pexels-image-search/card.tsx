import { Camera } from "lucide-react";
import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { StockList } from "../stock-list.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { pexelsImageSearch } from "./spec.ts";

/** Stock photos that an agent found. */
export function PexelsImageSearchCard({ call, look }: ToolCardProps) {
  const text = stockMediaText.photos;
  const { data: input } = pexelsImageSearch.input.safeParse(call.input);
  const { data: output } = pexelsImageSearch.output.safeParse(call.output);
  const count = output?.photos.length ?? 0;
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
      icon={Camera}
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
            icon={<Camera />}
            items={output.photos.map((photo) => ({
              id: photo.id,
              title: photo.alt || text.untitled(photo.id),
              url: photo.url,
              credit: text.credit(photo.photographer),
              file: photo.src.medium ? { url: photo.src.medium, name: text.image } : null,
            }))}
          />
        )
      )}
    </ToolLine>
  );
}
