import { ArrowUpDown, NotebookText, Plus, SearchX, Tag } from "lucide-react";
import { useState } from "react";
import { BinLink } from "#client/shell/bin-link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { LibraryLoadMore } from "#features/folder/library-load-more.tsx";
import { limits } from "#product/limits.ts";
import { noteText } from "#product/texts/note/note.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { canEditNote } from "./access.ts";
import { type NoteView, useCreateNote, useNoteList, useNoteSummary } from "./client/use-notes.ts";
import { NoteRows } from "./note-rows.tsx";
import { noteSorts } from "./schema.ts";

const text = noteText;
const allNotes: NoteView = { search: "", category: [], sort: "changed" };

/** The notes of the workspace, with search and a filter by category. */
export function NoteListPage() {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const go = useGo();
  const create = useCreateNote();
  const [view, setView] = useState(allNotes);
  const debounced = useDebouncedValue(view.search, timers.check.searchMs);
  const search = view.search.trim() === "" ? "" : debounced.trim().slice(0, limits.request.searchChars);
  const summary = useNoteSummary();
  const list = useNoteList({ ...view, search });
  const { rows } = list;
  const canEdit = canEditNote(actor);
  const isFiltered = search !== "" || view.category.length > 0;
  const isEmpty = summary.data?.total === 0;
  const change = (part: Partial<NoteView>) => setView({ ...view, ...part });
  const newButton = (
    <Button
      variant="primary"
      icon={Plus}
      isPending={create.isPending}
      onPress={() => create.mutate({ workspaceId }, { onSuccess: ({ id }) => go(urls.note(slug, id)) })}
    >
      {text.new}
    </Button>
  );

  function renderContent() {
    const failed = [summary, list].find((query) => query.isError && !query.data);
    if (failed)
      return (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      );
    if (!summary.data || !rows) return <ListSkeleton label={pageStateText.loading} mark="size-4 rounded-mark" />;
    if (rows.length > 0)
      return (
        <div aria-busy={list.isPlaceholderData}>
          <NoteRows notes={rows} />
          <LibraryLoadMore rows={rows} pages={list} />
        </div>
      );
    if (isFiltered)
      return (
        <EmptyState
          icon={SearchX}
          title={text.page.noMatch.title}
          action={<Button onPress={() => setView(allNotes)}>{listText.reset}</Button>}
        >
          {text.page.noMatch.text}
        </EmptyState>
      );
    return (
      <EmptyState icon={NotebookText} title={text.page.empty.title} action={canEdit && newButton}>
        {canEdit ? text.page.empty.text : text.page.empty.textForUsers}
      </EmptyState>
    );
  }

  return (
    <>
      <PageHead
        title={text.title}
        actions={
          canEdit && (
            <>
              <BinLink />
              {!isEmpty && newButton}
            </>
          )
        }
      />
      <PageBody>
        {summary.data && !isEmpty && (
          <>
            <p className="mb-4 max-w-measure text-ink-3">{text.page.intro}</p>
            <NoteToolbar view={view} onChange={change} categories={summary.data.categories} />
            {view.category.length > 0 && (
              <div className="mt-3 flex flex-wrap gap-1.5">
                {view.category.map((one) => (
                  <Chip key={one} onRemove={() => change({ category: view.category.filter((other) => other !== one) })}>
                    {one}
                  </Chip>
                ))}
              </div>
            )}
          </>
        )}
        <div className="mt-2">{renderContent()}</div>
      </PageBody>
    </>
  );
}

interface NoteToolbarProps {
  view: NoteView;
  onChange: (part: Partial<NoteView>) => void;
  categories: readonly { tag: string; count: number }[];
}

function NoteToolbar({ view, onChange, categories }: NoteToolbarProps) {
  const isPhone = usePhone();
  const sortNames = { changed: listText.lastChanged, name: listText.byName };
  return (
    <div className="flex items-center gap-2">
      <SearchField
        aria-label={text.page.search}
        placeholder={text.page.search}
        shortcut={isPhone ? undefined : shortcuts.search}
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="max-w-80 flex-1"
      />
      <div className="ml-auto flex flex-none items-center gap-1">
        {categories.length > 0 && (
          <Menu
            aria-label={text.editor.category}
            selectionMode="multiple"
            selectedIds={[...view.category]}
            onSelect={(category) => onChange({ category: category.slice(0, limits.tag.perItem) })}
            trigger={
              <Button variant="ghost" icon={Tag}>
                <span className="max-sm:sr-only">{text.page.categories(view.category.length)}</span>
              </Button>
            }
          >
            {categories.map(({ tag, count }) => (
              <MenuItem key={tag} id={tag} end={count}>
                {tag}
              </MenuItem>
            ))}
          </Menu>
        )}
        <Menu
          aria-label={listText.sortBy}
          selectionMode="single"
          selectedIds={[view.sort]}
          onSelect={([chosen]) => onChange({ sort: noteSorts.find((sort) => sort === chosen) ?? view.sort })}
          trigger={
            <Button variant="ghost" icon={ArrowUpDown}>
              <span className="max-sm:sr-only">
                <span className="sr-only">{listText.sortBy}: </span>
                {sortNames[view.sort]}
              </span>
            </Button>
          }
        >
          {noteSorts.map((sort) => (
            <MenuItem key={sort} id={sort}>
              {sortNames[sort]}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}
