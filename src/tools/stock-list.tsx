import type { ReactNode } from "react";
import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import { Chip } from "#ui/data/chip.tsx";

export interface StockItem {
  id: number;
  title: string;
  /** The page at Pexels; empty for a sample. */
  url: string;
  /** Who made it. */
  credit: string;
  /** The file itself. */
  file: { url: string; name: string } | null;
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
