import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import { StockCard } from "../stock-card.tsx";
import type { ToolCardProps } from "../tool-line.tsx";
import { pexelsImageSearch, type StockPhoto } from "./spec.ts";

/** Stock photos that an agent found. */
export function PexelsImageSearchCard(props: ToolCardProps) {
  const { data: input } = pexelsImageSearch.input.safeParse(props.call.input);
  const { data: output } = pexelsImageSearch.output.safeParse(props.call.output);
  const items = output?.photos.map(itemOf) ?? [];
  return (
    <StockCard {...props} medium="photos" query={input?.query} items={items} isSample={output?.isSample === true} />
  );
}

function itemOf({ id, alt, url, photographer, src }: StockPhoto) {
  const text = stockMediaText.photos;
  return {
    id,
    title: alt || text.untitled(id),
    url,
    credit: text.credit(photographer),
    file: src.medium ? { url: src.medium, name: text.image } : null,
  };
}
