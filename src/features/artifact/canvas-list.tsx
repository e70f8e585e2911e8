import { PanelsTopLeft } from "lucide-react";
import { useRef, useState } from "react";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { limits } from "#product/limits.ts";
import { canvasListText as text } from "#product/texts/canvas/canvas-list.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { CanvasRow } from "./canvas-row.tsx";
import { type ListedCanvas, useChatCanvases } from "./client/use-chat-canvases.ts";
import { DeleteCanvasDialog } from "./delete-canvas-dialog.tsx";

/** The canvases of a chat, in the side panel: to open, rename and delete them. */
export function CanvasList({ chatId }: { chatId: string }) {
  const { query, canvases } = useChatCanvases(chatId);
  const [search, setSearch] = useState("");
  const [toDelete, setToDelete] = useState<ListedCanvas | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const hasSearch = (canvases?.length ?? 0) >= limits.canvas.searchFrom;
  const found = canvases && hasSearch ? canvases.filter(({ title }) => hasWords(title, search)) : canvases;
  return (
    <>
      <PageHead title={text.title} />
      <PageBody width="read">
        {query.isError && !canvases && (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void query.refetch()}>
            {pageStateText.error.listText}
          </ErrorState>
        )}
        {query.isPending && <Skeleton lines={6} />}
        {canvases?.length === 0 && (
          <EmptyState icon={PanelsTopLeft} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        )}
        {hasSearch && (
          <SearchField
            aria-label={text.search}
            placeholder={text.search}
            value={search}
            onChange={setSearch}
            className="mb-3"
          />
        )}
        {found && found.length > 0 && (
          <ul ref={rows} tabIndex={-1} aria-label={text.open} className="outline-none">
            {found.map((canvas) => (
              <CanvasRow key={canvas.id} canvas={canvas} onDelete={() => setToDelete(canvas)} />
            ))}
          </ul>
        )}
        {hasSearch && found?.length === 0 && (
          <div className="flex flex-wrap items-center gap-3 py-4 text-sm text-ink-3">
            <p role="status">{text.noMatch}</p>
            <Button size="s" onPress={() => setSearch("")}>
              {listText.reset}
            </Button>
          </div>
        )}
      </PageBody>
      {toDelete && (
        <DeleteCanvasDialog
          canvas={toDelete}
          onClose={() => setToDelete(null)}
          // The row that had the focus is gone.
          onDeleted={() => requestAnimationFrame(() => rows.current?.focus())}
        />
      )}
    </>
  );
}

const hasWords = (title: string, search: string): boolean => {
  const name = title.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
};
