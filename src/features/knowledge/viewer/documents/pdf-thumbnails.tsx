import { type RefObject, useEffect, useRef } from "react";
import { Thumbnail } from "react-pdf";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { cx } from "#ui/cx.ts";
import { useNear } from "../../client/viewer/use-near.ts";

const text = knowledgeViewerText.pdf;
const thumbnailPixels = 88;

interface PdfThumbnailsProps {
  pages: number;
  /** The page in view. */
  page: number;
  onGo: (page: number) => void;
}

/** Small pictures of all pages beside them. */
export function PdfThumbnails({ pages, page, onGo }: PdfThumbnailsProps) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    root.current?.querySelector(`[data-thumbnail="${page}"]`)?.scrollIntoView({ block: "nearest" });
  }, [page]);
  return (
    <nav
      ref={root}
      aria-label={text.thumbnails}
      className="flex w-31 flex-none flex-col items-center gap-3 overflow-y-auto border-line border-r bg-page py-4 scroll-thin max-sm:hidden"
    >
      {Array.from({ length: pages }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are numbered
        <PageThumbnail key={at} number={at + 1} isCurrent={page === at + 1} root={root} onGo={onGo} />
      ))}
    </nav>
  );
}

interface PageThumbnailProps {
  number: number;
  isCurrent: boolean;
  root: RefObject<HTMLElement | null>;
  onGo: (page: number) => void;
}

function PageThumbnail({ number, isCurrent, root, onGo }: PageThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isNear = useNear(button, root);
  return (
    <button
      ref={button}
      type="button"
      data-thumbnail={number}
      aria-label={text.goToPage(number)}
      aria-current={isCurrent ? "page" : undefined}
      onClick={() => onGo(number)}
      className="grid flex-none gap-1 text-center text-xs text-ink-3 num aria-[current=page]:text-ink"
    >
      <span
        className={cx(
          "block overflow-hidden rounded-mark border bg-white",
          isCurrent ? "border-accent shadow-focus" : "border-line",
        )}
        style={{ width: thumbnailPixels, minHeight: thumbnailPixels * 1.2 }}
      >
        {isNear && (
          <Thumbnail
            pageNumber={number}
            width={thumbnailPixels}
            suspense={false}
            loading={<span hidden />}
            error={<span hidden />}
            className="pointer-events-none"
          />
        )}
      </span>
      <span aria-hidden>{number}</span>
    </button>
  );
}
