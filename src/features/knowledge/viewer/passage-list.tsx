import { SearchX, TextQuote } from "lucide-react";
import { useState } from "react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { listText } from "#product/texts/shell/list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListEnd } from "#ui/data/list-end.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePassages, type ViewedSource } from "../client/viewer/use-source.ts";
import { PassageRow } from "./passage-row.tsx";
import { ScrollRegion } from "./scroll-region.tsx";

const text = knowledgeViewerText.list;

interface PassageListProps {
  nodeId: string;
  source: ViewedSource;
  passageId: string | null;
  canChange: boolean;
  /** Shows a passage in its document. */
  onShow: (passageId: string) => void;
}

/** The passages of a source as they were cut, with search. */
export function PassageList({ nodeId, source, passageId, canChange, onShow }: PassageListProps) {
  const [typed, setTyped] = useState("");
  const list = usePassages(nodeId, typed);
  const { passages, total, search } = list;
  if (list.isError && !passages)
    return (
      <ErrorState
        title={knowledgeViewerText.textFailed}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        className="px-6"
      />
    );
  return (
    <ScrollRegion label={text.label(source.title)}>
      <div className="sticky top-0 z-1 flex items-center gap-3 border-line border-b bg-page px-5 py-2.5">
        <SearchField
          aria-label={text.search}
          placeholder={text.search}
          value={typed}
          onChange={setTyped}
          className="max-w-80 flex-1"
        />
        <span role="status" className="ml-auto flex-none text-sm text-ink-3 num">
          {passages && text.count(total)}
        </span>
      </div>
      {!passages ? (
        <div role="status" aria-busy aria-label={text.label(source.title)} className="grid gap-6 px-5 py-5">
          <Skeleton lines={4} />
          <Skeleton lines={4} />
        </div>
      ) : passages.length > 0 ? (
        <>
          <ol aria-busy={list.isPlaceholderData}>
            {passages.map((passage) => (
              <PassageRow
                key={passage.id}
                passage={passage}
                search={search}
                isCurrent={passage.id === passageId}
                canChange={canChange}
                onShow={onShow}
              />
            ))}
          </ol>
          {list.hasNextPage && (
            <div className="px-5 pb-5">
              <ListEnd
                lastId={passages.at(-1)?.id ?? ""}
                isLoading={list.isFetchingNextPage}
                onMore={() => void list.fetchNextPage()}
                label={text.more}
              />
            </div>
          )}
        </>
      ) : search ? (
        <EmptyState
          icon={SearchX}
          title={text.noMatch}
          action={<Button onPress={() => setTyped("")}>{listText.reset}</Button>}
          className="px-5"
        />
      ) : (
        <EmptyState icon={TextQuote} title={text.none} className="px-5">
          {source.problem ?? text.noneText}
        </EmptyState>
      )}
    </ScrollRegion>
  );
}
