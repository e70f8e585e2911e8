import {
  Bot,
  GraduationCap,
  type LucideIcon,
  NotebookText,
  PenLine,
  RotateCcw,
  SearchX,
  Trash2,
  Workflow,
} from "lucide-react";
import { useDeferredValue, useState } from "react";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatDay } from "#lib/time.ts";
import { formatRelative } from "#product/relative-time.ts";
import { binText } from "#product/texts/library/bin.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { useBin, useRestoreItem } from "./client.ts";
import { type BinItem, type BinKind, binKinds } from "./schema.ts";

const icons: Readonly<Record<BinKind, LucideIcon>> = {
  AGENT: Bot,
  WORKFLOW: Workflow,
  STYLE: PenLine,
  SKILL: GraduationCap,
  NOTE: NotebookText,
};

type KindFilter = BinKind | "ALL";

/** What was deleted and can be restored for 30 days. */
export function BinPage() {
  const { id: workspaceId } = useWorkspace();
  const [search, setSearch] = useState("");
  const [kindFilter, setKindFilter] = useState<KindFilter>("ALL");
  const bin = useBin(workspaceId, useDeferredValue(search.trim()));
  const items = bin.data?.filter(({ kind }) => kindFilter === "ALL" || kind === kindFilter);
  const isFiltered = search.trim() !== "" || kindFilter !== "ALL";
  return (
    <>
      <PageHead title={binText.title} />
      <PageBody>
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            aria-label={binText.search}
            placeholder={binText.search}
            value={search}
            onChange={setSearch}
            className="max-w-80 flex-1"
          />
          <Segmented
            aria-label={binText.filter}
            options={binText.filters}
            value={kindFilter}
            onChange={(id) => setKindFilter(binKinds.find((kind) => kind === id) ?? "ALL")}
          />
        </div>
        <p className="mt-3 text-sm text-ink-3">{binText.text}</p>
        {bin.isPending && <Skeleton className="mt-4 h-40 w-full rounded-card" />}
        {bin.isError && (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => bin.refetch()} isRetrying={bin.isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        )}
        {items?.length === 0 &&
          (isFiltered ? (
            <EmptyState
              icon={SearchX}
              title={binText.noMatch}
              action={
                <Button
                  onPress={() => {
                    setSearch("");
                    setKindFilter("ALL");
                  }}
                >
                  {listText.reset}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={Trash2} title={binText.empty.title}>
              {binText.empty.text}
            </EmptyState>
          ))}
        {items && items.length > 0 && (
          <ul aria-label={binText.title} className="mt-2">
            {items.map((item) => (
              <BinRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </PageBody>
    </>
  );
}

function BinRow({ item }: { item: BinItem }) {
  const restore = useRestoreItem();
  const now = new Date();
  const Icon = icons[item.kind];
  return (
    <ListRow
      className="cv-row"
      start={<Icon aria-label={binText.kind[item.kind]} className="text-ink-3" />}
      title={item.title}
      meta={binText.deleted(formatRelative(item.deletedAt, now), item.deletedByName)}
      end={
        <>
          <span className="max-sm:hidden">{binText.restorableUntil(formatDay(item.restorableUntil, now))}</span>
          <Button
            size="s"
            icon={RotateCcw}
            isPending={restore.isPending}
            onPress={() => restore.mutate(item)}
            aria-label={binText.restoreNamed(item.title)}
          >
            {binText.restore}
          </Button>
        </>
      }
    />
  );
}
