import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import { StockCard } from "../stock-card.tsx";
import type { ToolCardProps } from "../tool-line.tsx";
import { chooseVideoFile } from "./parse.ts";
import { pexelsVideoSearch, type StockVideo } from "./spec.ts";

/** Stock videos that an agent found. */
export function PexelsVideoSearchCard(props: ToolCardProps) {
  const { data: input } = pexelsVideoSearch.input.safeParse(props.call.input);
  const { data: output } = pexelsVideoSearch.output.safeParse(props.call.output);
  const items = output?.videos.map(itemOf) ?? [];
  return (
    <StockCard {...props} medium="videos" query={input?.query} items={items} isSample={output?.isSample === true} />
  );
}

function itemOf(video: StockVideo) {
  const text = stockMediaText.videos;
  const file = chooseVideoFile(video);
  return {
    id: video.id,
    title: text.title(video.id),
    url: video.url,
    credit: text.credit(video.user.name),
    file: file && { url: file.link, name: text.file[file.quality ?? "other"] },
  };
}
