import { ChevronDown, ChevronUp, MoveHorizontal, PanelLeft, Type, ZoomIn, ZoomOut } from "lucide-react";
import { formatNumber } from "#lib/locale.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import type { usePdfSearch } from "../../client/viewer/use-pdf-search.ts";

const text = knowledgeViewerText.pdf;

interface PdfToolsProps {
  page: number;
  pages: number;
  /** 1 is the size of the paper. */
  zoom: number;
  onZoom: (steps: number) => void;
  onFit: () => void;
  isFitted: boolean;
  /** Shows the text instead of the pages. */
  onText: () => void;
  hasThumbnails: boolean;
  onThumbnails: () => void;
  typed: string;
  onType: (typed: string) => void;
  search: Pick<ReturnType<typeof usePdfSearch>, "words" | "matches" | "isSearching" | "at" | "go">;
}

/** The line above the pages of a PDF: where one is, zoom, search. */
export function PdfTools(props: PdfToolsProps) {
  const { page, pages, zoom, onZoom, onFit, isFitted, onText, hasThumbnails, onThumbnails, typed, onType, search } =
    props;
  const hasMatches = search.matches.length > 0;
  return (
    <div className="flex h-11 flex-none items-center gap-1 border-line border-b bg-page px-3">
      <IconButton
        icon={PanelLeft}
        label={text.thumbnails}
        size="s"
        isSelected={hasThumbnails}
        onPress={onThumbnails}
        className="max-sm:hidden"
      />
      <IconButton icon={Type} label={text.showText} size="s" onPress={onText} />
      <span className="ml-1 flex-none text-sm text-ink-3 num max-sm:hidden">
        {knowledgeViewerText.page(page, pages)}
      </span>
      <SearchField
        aria-label={text.search}
        placeholder={text.search}
        value={typed}
        onChange={onType}
        onSubmit={() => search.go(1)}
        className="ml-auto w-56 max-w-full"
      />
      {search.words && (
        <>
          <span role="status" className="flex-none px-1 text-sm text-ink-3 num">
            {search.isSearching && !hasMatches ? text.searching : text.matches(search.at + 1, search.matches.length)}
          </span>
          <IconButton
            icon={ChevronUp}
            label={text.previousMatch}
            size="xs"
            isDisabled={!hasMatches}
            onPress={() => search.go(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={text.nextMatch}
            size="xs"
            isDisabled={!hasMatches}
            onPress={() => search.go(1)}
          />
        </>
      )}
      <span aria-hidden className="mx-1 h-4 w-px flex-none bg-line max-sm:hidden" />
      <IconButton icon={ZoomOut} label={text.zoomOut} size="s" onPress={() => onZoom(-1)} />
      <span className="w-11 flex-none text-center text-sm text-ink-3 num max-sm:hidden">
        {text.zoom(formatNumber(Math.round(zoom * 100)))}
      </span>
      <IconButton icon={ZoomIn} label={text.zoomIn} size="s" onPress={() => onZoom(1)} />
      <IconButton
        icon={MoveHorizontal}
        label={text.fitWidth}
        size="s"
        isDisabled={isFitted}
        onPress={onFit}
        className="max-sm:hidden"
      />
    </div>
  );
}
