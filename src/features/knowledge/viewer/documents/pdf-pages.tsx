import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Page } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import { tellPart } from "#product/knowledge/part-label.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import type { PdfMatch } from "../../client/viewer/search-pdf.ts";
import { useNear } from "../../client/viewer/use-near.ts";
import { useQuoteMark } from "../../client/viewer/use-quote-mark.ts";
import { type FoundInDocument, placeKeyOf } from "../../client/viewer/use-source.ts";
import { MarginLine } from "./paper.tsx";

interface Size {
  readonly width: number;
  readonly height: number;
}

interface PdfPagesProps {
  scroller: RefObject<HTMLElement | null>;
  pdf: PDFDocumentProxy;
  scale: number;
  passage: FoundInDocument | null;
  passagePage: number | null;
  match: PdfMatch | null;
  words: string;
  /** Called with the page that is in view. */
  onPage: (page: number) => void;
  /** Scrolls to a page. */
  onGo: (page: number) => void;
}

/** A passage may go on for so many pages. */
const passagePages = 3;

/** All pages of a PDF below each other, at their size; those near the view are drawn. */
export function PdfPages({ scroller, pdf, scale, passage, passagePage, match, words, onPage, onGo }: PdfPagesProps) {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void pdf
      .getPage(1)
      .then((first) => first.getViewport({ scale: 1 }))
      .then(({ width, height }) => isCurrent && setSize({ width, height }));
    return () => {
      isCurrent = false;
    };
  }, [pdf]);
  const isReady = size !== null;
  useCurrentPage(scroller, isReady, onPage);
  useSteadyPlace(scroller, scale);
  const placeKey = passage && placeKeyOf(passage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage may be on the same page
  useEffect(() => {
    if (isReady && passagePage) onGo(passagePage);
  }, [isReady, passagePage, placeKey, onGo]);
  const matchPage = match?.page;
  useEffect(() => {
    if (isReady && matchPage) onGo(matchPage);
  }, [isReady, matchPage, onGo]);
  if (!size) return null;
  return (
    <div className="grid w-max min-w-full justify-center gap-4 px-6 py-5 max-sm:px-3">
      {Array.from({ length: pdf.numPages }, (_, at) => {
        const number = at + 1;
        const isOfPassage = passagePage !== null && number >= passagePage && number <= passagePage + passagePages;
        return (
          <PdfPage
            key={number}
            number={number}
            scale={scale}
            size={size}
            scroller={scroller}
            quote={isOfPassage ? (passage?.quote ?? null) : null}
            scrollKey={number === passagePage && passage ? placeKeyOf(passage) : null}
            part={passage?.part ?? ""}
            words={match?.page === number ? words : null}
            near={match?.near ?? 0}
            quoteNear={number === passagePage ? (passage?.near ?? 0) : 0}
          />
        );
      })}
    </div>
  );
}

interface PdfPageProps {
  number: number;
  scale: number;
  /** Of the first page, until this one is known. */
  size: Size;
  scroller: RefObject<HTMLElement | null>;
  quote: string | null;
  scrollKey: string | null;
  part: string;
  words: string | null;
  near: number;
  /** Where the quote is, as a share of the page. */
  quoteNear: number;
}

function PdfPage({ number, scale, size, scroller, quote, scrollKey, part, words, near, quoteNear }: PdfPageProps) {
  const root = useRef<HTMLDivElement>(null);
  const isNear = useNear(root, scroller);
  const [own, setOwn] = useState<Size | null>(null);
  const [hasText, setHasText] = useState(true);
  const line = useQuoteMark(root, {
    quote: isNear ? quote : null,
    near: quoteNear,
    name: "passage-on-paper",
    scrollKey,
  });
  useQuoteMark(root, {
    quote: isNear ? words : null,
    near,
    name: "found-on-paper",
    scrollKey: words ? `${words} ${near}` : null,
  });
  const { width, height } = own ?? size;
  // A scan has no words to mark.
  const isWholeMarked = scrollKey !== null && !hasText;
  return (
    <section
      ref={root}
      data-page={number}
      aria-label={knowledgeViewerText.pdf.pageLabel(number)}
      // Pages are paper in both themes, and marked as on paper.
      className="relative border border-line bg-white [color-scheme:only_light] [&_.textLayer]:mix-blend-multiply"
      style={{ width: width * scale + 2, height: height * scale + 2 }}
    >
      {isWholeMarked && (
        <span
          role="img"
          aria-label={knowledgeViewerText.passageHere(tellPart(part))}
          className="pointer-events-none absolute -inset-1.5 z-1 border-3 border-accent"
        />
      )}
      {line && <MarginLine line={line} label={knowledgeViewerText.passageHere(tellPart(part))} className="left-3" />}
      {isNear && (
        <Page
          pageNumber={number}
          scale={scale}
          suspense={false}
          loading={<span hidden />}
          error={<span hidden />}
          renderAnnotationLayer={false}
          onGetTextSuccess={({ items }) => setHasText(items.length > 0)}
          onLoadSuccess={({ originalWidth, originalHeight }) =>
            setOwn({ width: originalWidth, height: originalHeight })
          }
        />
      )}
    </section>
  );
}

/** Keeps what is in view there when the pages get another size. */
function useSteadyPlace(scroller: RefObject<HTMLElement | null>, scale: number): void {
  const place = useRef(0);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const remember = () => {
      place.current = box.scrollTop / Math.max(box.scrollHeight, 1);
    };
    box.addEventListener("scroll", remember, { passive: true });
    return () => box.removeEventListener("scroll", remember);
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scale is what changes the size
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && place.current > 0) box.scrollTop = place.current * box.scrollHeight;
  }, [scroller, scale]);
}

/** Tells which page is in the middle of the view, while it scrolls. */
function useCurrentPage(
  scroller: RefObject<HTMLElement | null>,
  isReady: boolean,
  onPage: (page: number) => void,
): void {
  const latest = useRef(onPage);
  latest.current = onPage;
  useEffect(() => {
    const box = scroller.current;
    if (!box || !isReady) return;
    let frame = 0;
    const read = () => {
      const { left, top, width, height } = box.getBoundingClientRect();
      const hit = document.elementsFromPoint(left + width / 2, top + height / 3);
      const page = hit.map((one) => one.closest<HTMLElement>("[data-page]")).find(Boolean);
      if (page && box.contains(page)) latest.current(Number(page.dataset.page));
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    later();
    box.addEventListener("scroll", later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      box.removeEventListener("scroll", later);
    };
  }, [scroller, isReady]);
}
