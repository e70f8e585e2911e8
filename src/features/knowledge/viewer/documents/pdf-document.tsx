import type { PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { useCallback, useEffect, useRef, useState } from "react";
import { Document, pdfjs } from "react-pdf";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { pageNumberOf } from "../../client/viewer/source-kind.ts";
import { usePdfSearch } from "../../client/viewer/use-pdf-search.ts";
import type { FoundInDocument, ViewedSource } from "../../client/viewer/use-source.ts";
import { ScrollRegion } from "../scroll-region.tsx";
import { PdfPages } from "./pdf-pages.tsx";
import { PdfThumbnails } from "./pdf-thumbnails.tsx";
import { PdfTools } from "./pdf-tools.tsx";

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const zoomStep = 0.2;
const zoomLimits = { initial: 1.1, min: 0.3, max: 4 };
/** Around a page, in pixels. */
const pagePadding = 48;
const noOptions = {};

interface PdfDocumentProps {
  url: string;
  source: ViewedSource;
  passage: FoundInDocument | null;
  onFailed: () => void;
  /** Shows the text instead of the pages. */
  onText: () => void;
}

/** The pages of a PDF with the passage marked on its page. Only the pages near the view are drawn. */
export default function PdfDocument({ url, source, passage, onFailed, onText }: PdfDocumentProps) {
  // A new signature of the same file must not load it again.
  const [file] = useState(url);
  const scroller = useRef<HTMLElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [pageWidth, setPageWidth] = useState(612);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [boxWidth, setBoxWidth] = useState(0);
  const [zoom, setZoom] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [hasThumbnails, setThumbnails] = useState(false);
  const [typed, setTyped] = useState("");
  const search = usePdfSearch(pdf, typed);
  const fit = Math.max((boxWidth - pagePadding) / pageWidth, zoomLimits.min);
  const scale = zoom ?? Math.min(zoomLimits.initial, fit);

  useEffect(() => {
    if (!box) return;
    const observer = new ResizeObserver(() => setBoxWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  // It exists once the document is loaded.
  const attach = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
    setBox(element);
  }, []);

  const load = useCallback(async (loaded: PDFDocumentProxy) => {
    const first = await loaded.getPage(1);
    setPageWidth(first.getViewport({ scale: 1 }).width);
    setPdf(loaded);
  }, []);
  const goTo = useCallback((number: number) => {
    const view = scroller.current;
    const target = view?.querySelector<HTMLElement>(`[data-page="${number}"]`);
    if (view && target) view.scrollTop += target.getBoundingClientRect().top - view.getBoundingClientRect().top - 16;
  }, []);

  const passagePage = passage ? pageNumberOf(passage.part) : null;

  const change = (steps: number) =>
    setZoom(Math.min(Math.max(Math.round((scale + steps * zoomStep) * 10) / 10, zoomLimits.min), zoomLimits.max));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PdfTools
        page={page}
        pages={pdf?.numPages ?? source.pagesCount ?? 1}
        zoom={scale}
        onZoom={change}
        onFit={() => setZoom(null)}
        isFitted={zoom === null}
        onText={onText}
        hasThumbnails={hasThumbnails}
        onThumbnails={() => setThumbnails(!hasThumbnails)}
        typed={typed}
        onType={setTyped}
        search={search}
      />
      <Document
        file={file}
        options={noOptions}
        suspense={false}
        loading={<Loading />}
        error={<span hidden />}
        onLoadSuccess={(loaded) => void load(loaded).catch(onFailed)}
        onLoadError={onFailed}
        onSourceError={onFailed}
        className="flex min-h-0 flex-1"
      >
        {pdf && hasThumbnails && <PdfThumbnails pages={pdf.numPages} page={page} onGo={goTo} />}
        <ScrollRegion ref={attach} label={knowledgeViewerText.document}>
          {pdf && boxWidth > 0 && (
            <PdfPages
              scroller={scroller}
              pdf={pdf}
              scale={scale}
              passage={passage}
              passagePage={passagePage}
              match={search.match}
              words={search.words}
              onPage={setPage}
              onGo={goTo}
            />
          )}
        </ScrollRegion>
      </Document>
    </div>
  );
}

const Loading = () => (
  <div role="status" aria-busy aria-label={knowledgeViewerText.document} className="mx-auto w-full max-w-140 p-6">
    <Skeleton className="h-[70vh] w-full rounded-mark" />
  </div>
);
