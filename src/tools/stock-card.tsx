import { Camera, SquarePlay } from "lucide-react";
import type { ReactNode } from "react";
import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import { Chip } from "#ui/data/chip.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "./tool-line.tsx";

interface StockItem {
  id: number;
  title: string;
  /** The page at Pexels; empty for a sample. */
  url: string;
  /** Who made it. */
  credit: string;
  /** The file itself. */
  file: { url: string; name: string } | null;
}

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

interface StockListProps {
  items: readonly StockItem[];
  isSample: boolean;
  icon: ReactNode;
}

/**
 * Stock photos or videos as links. Their images aren't shown, because the page loads none from other sites: that would
 * tell Pexels who reads the chat.
 */
export function StockList({ items, isSample, icon }: StockListProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <ul className="divide-y divide-line">
        {items.map(({ id, title, url, credit, file }) => (
          <li key={id} className="flex min-w-0 items-center gap-2.5 py-1.5">
            <span aria-hidden className="grid size-7 flex-none place-items-center rounded-mark bg-hover text-ink-3">
              {icon}
            </span>
            <span className="min-w-0 flex-1">
              {url ? <StockLink url={url}>{title}</StockLink> : <span className="block cut">{title}</span>}
              {!isSample && <span className="block cut text-xs text-ink-3">{credit}</span>}
            </span>
            {isSample && <Chip>{stockMediaText.sample}</Chip>}
            {file && (
              <span className="flex-none text-xs">
                <StockLink url={file.url}>{file.name}</StockLink>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isSample && <p className="text-xs text-ink-3">{stockMediaText.sampleNote}</p>}
    </div>
  );
}

function StockLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="block cut text-accent-text hover:underline"
    >
      {children}
    </a>
  );
}
