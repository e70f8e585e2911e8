import { Plus, SearchX, SquareSlash } from "lucide-react";
import { useRef, useState } from "react";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { type ListedPrompt, usePrompts } from "./client/use-prompts.ts";
import { PromptDialog } from "./prompt-dialog.tsx";
import { PromptRowMenu } from "./prompt-row-menu.tsx";

const text = savedPromptText;

/** The prompts of a person, and those that others share. */
export function PromptListPage() {
  const isPhone = usePhone();
  const [typed, setTyped] = useState("");
  /** The id of the prompt in the dialog. */
  const [opened, setOpened] = useState<string | "new" | null>(null);
  const list = usePrompts(typed);
  const { rows } = list;
  const isEmpty = rows?.length === 0 && !list.search;
  const newButton = (
    <Button variant="primary" icon={Plus} onPress={() => setOpened("new")}>
      {text.new}
    </Button>
  );
  return (
    <>
      <PageHead title={text.title} actions={!isEmpty && newButton} />
      <PageBody>
        {(typed !== "" || (rows && rows.length > 0)) && (
          <>
            <p className="mb-4 text-ink-3">{text.page.intro}</p>
            <SearchField
              aria-label={text.page.search}
              placeholder={text.page.search}
              shortcut={isPhone ? undefined : shortcuts.search}
              value={typed}
              onChange={setTyped}
              className="mb-4 w-80 max-sm:w-full"
            />
          </>
        )}
        {list.isError && !rows ? (
          <ErrorState
            title={pageStateText.error.listTitle}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          >
            {pageStateText.error.listText}
          </ErrorState>
        ) : !rows ? (
          <ListSkeleton />
        ) : rows.length > 0 ? (
          <div aria-busy={list.isPlaceholderData}>
            <PromptRows rows={rows} onOpen={setOpened} />
            {list.hasNextPage && (
              <Button
                variant="ghost"
                className="mt-3"
                isPending={list.isFetchingNextPage}
                onPress={() => void list.fetchNextPage()}
              >
                {buttonText.showMore}
              </Button>
            )}
          </div>
        ) : list.search ? (
          <EmptyState
            icon={SearchX}
            title={listText.noMatch}
            action={<Button onPress={() => setTyped("")}>{listText.reset}</Button>}
          />
        ) : (
          <EmptyState icon={SquareSlash} title={text.page.empty.title} action={newButton}>
            {text.page.empty.text}
          </EmptyState>
        )}
      </PageBody>
      {opened && <PromptDialog {...(opened !== "new" && { id: opened })} onClose={() => setOpened(null)} />}
    </>
  );
}

interface PromptRowsProps {
  rows: readonly ListedPrompt[];
  onOpen: (id: string) => void;
}

/** Arrow keys move between the rows. */
function PromptRows({ rows, onOpen }: PromptRowsProps) {
  const root = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(root, { first: 0, last: rows.length, count: rows.length, scrollToRow: () => undefined });
  const own = rows.filter(({ isOwn }) => isOwn);
  const others = rows.filter(({ isOwn }) => !isOwn);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between buttons
    <div ref={root} onKeyDown={keys.onKeyDown} className="grid gap-8">
      {own.length > 0 && <PromptSection label={text.page.own} rows={own} onOpen={onOpen} />}
      {others.length > 0 && <PromptSection label={text.page.shared} rows={others} onOpen={onOpen} />}
    </div>
  );
}

function PromptSection({ label, rows, onOpen }: PromptRowsProps & { label: string }) {
  return (
    <section aria-label={label} className="min-w-0">
      <h2 className="mb-1 text-sm font-medium text-ink-3">{label}</h2>
      <ul>
        {rows.map((prompt) => (
          <ListRow
            key={prompt.id}
            isPressable
            className="cv-row"
            title={
              <button
                type="button"
                data-row={prompt.id}
                title={prompt.title}
                onClick={() => onOpen(prompt.id)}
                className="stretch max-w-full cut"
              >
                {prompt.title}
              </button>
            }
            meta={prompt.excerpt}
            end={
              <span className="block max-w-40 cut max-sm:max-w-24">
                {prompt.isOwn ? prompt.isShared && text.page.sharedMark : prompt.authorName}
              </span>
            }
            actions={
              (prompt.canEdit || prompt.canDelete) && <PromptRowMenu prompt={prompt} onEdit={() => onOpen(prompt.id)} />
            }
          />
        ))}
      </ul>
    </section>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-busy aria-label={pageStateText.loading}>
      {["w-2/5", "w-1/3", "w-1/2"].map((width) => (
        <div key={width} className="flex h-13 items-center border-line border-b">
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
