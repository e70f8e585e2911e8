import { Camera, SquarePlay } from "lucide-react";
import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import { type StockItem, StockList } from "./stock-list.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "./tool-line.tsx";

const icons = { photos: Camera, videos: SquarePlay };

interface StockCardProps extends ToolCardProps {
  medium: keyof typeof icons;
  query: string | undefined;
  items: readonly StockItem[];
  isSample: boolean;
}

/** Stock photos or videos that an agent found. */
export function StockCard({ call, look, medium, query, items, isSample }: StockCardProps) {
  const text = stockMediaText[medium];
  const Icon = icons[medium];
  const count = items.length;
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
      icon={Icon}
      title={titles[outcomeOf(call)]}
      meta={[query, count > 0 && text.count(count)].filter(Boolean).join(" · ")}
      isOpenWhenDone={count > 0}
    >
      {count > 0 && <StockList isSample={isSample} icon={<Icon />} items={items} />}
    </ToolLine>
  );
}
