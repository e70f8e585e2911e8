import { Braces, Plus, SearchX } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { apiActionText as text } from "#product/texts/api-action/api-action.ts";
import { listText } from "#product/texts/shell/list.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { FilterMenu } from "#ui/select/filter-menu.tsx";
import { canEditApiAction } from "./access.ts";
import { ApiActionMenu } from "./api-action-menu.tsx";
import { type ListedApiAction, useApiActions } from "./client/use-api-actions.ts";

const NewApiActionDialog = lazy(() => import("./create/new-api-action-dialog.tsx"));

/** The custom tools of the workspace. */
export function ApiActionListPage() {
  const { actor } = useWorkspace();
  const isPhone = usePhone();
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState<string[]>([]);
  const [isNew, setNew] = useState(false);
  const { data: actions, isError, isFetching, refetch } = useApiActions();
  const canEdit = canEditApiAction(actor);
  const categories = [...new Set(actions?.flatMap((one) => one.category))].toSorted();
  const shown = actions?.filter((one) => isMatch(one, typed, category));
  const newButton = canEdit && (
    <Button variant="primary" icon={Plus} onPress={() => setNew(true)}>
      {text.new}
    </Button>
  );
  return (
    <>
      <PageHead title={navText.tools} actions={actions && actions.length > 0 && newButton} />
      <PageBody>
        {actions && actions.length > 0 && (
          <>
            <p className="mb-4 text-ink-3">{text.page.intro}</p>
            <div className="mb-4 flex flex-wrap gap-2">
              <SearchField
                aria-label={text.page.search}
                placeholder={text.page.search}
                shortcut={isPhone ? undefined : shortcuts.search}
                value={typed}
                onChange={setTyped}
                className="w-80 max-sm:w-full"
              />
              {categories.length > 0 && (
                <FilterMenu
                  label={text.page.category}
                  options={categories.map((id) => ({ id, label: id }))}
                  chosen={category}
                  onChoose={setCategory}
                />
              )}
            </div>
          </>
        )}
        {isError && !actions ? (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : !shown ? (
          <ListSkeleton label={pageStateText.loading} mark="size-4 rounded-mark" />
        ) : shown.length > 0 ? (
          <ApiActionRows rows={shown} canEdit={canEdit} />
        ) : actions && actions.length > 0 ? (
          <EmptyState
            icon={SearchX}
            title={listText.noMatch}
            action={
              <Button
                onPress={() => {
                  setTyped("");
                  setCategory([]);
                }}
              >
                {listText.reset}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={Braces} title={text.page.empty.title} action={newButton}>
            {text.page.empty.text} {!canEdit && text.page.empty.readOnly}
          </EmptyState>
        )}
      </PageBody>
      {isNew && (
        <Suspense fallback={null}>
          <NewApiActionDialog onClose={() => setNew(false)} />
        </Suspense>
      )}
    </>
  );
}

function isMatch({ title, name, desc, host, category }: ListedApiAction, typed: string, wanted: readonly string[]) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const inAll = `${title} ${name} ${desc} ${host}`.toLowerCase();
  return words.every((word) => inAll.includes(word)) && wanted.every((one) => category.includes(one));
}

/** Arrow keys move between the rows. */
function ApiActionRows({ rows, canEdit }: { rows: readonly ListedApiAction[]; canEdit: boolean }) {
  const { slug } = useWorkspace();
  const root = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(root, { first: 0, last: rows.length, count: rows.length, scrollToRow: () => undefined });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between links
    <div ref={root} onKeyDown={keys.onKeyDown}>
      <ul aria-label={navText.tools}>
        {rows.map((action) => (
          <ListRow
            key={action.id}
            isPressable={canEdit}
            className="cv-row"
            start={<Braces aria-hidden className="text-ink-3" />}
            title={
              canEdit ? (
                <Link href={urls.apiAction(slug, action.id)} data-row={action.id} className="stretch">
                  {action.title}
                </Link>
              ) : (
                action.title
              )
            }
            meta={action.desc}
            end={
              <span className="flex max-w-60 items-center gap-3 max-sm:max-w-28">
                <span className="cut">
                  <span className="font-mono text-xs">{action.method}</span> {action.host}
                </span>
                <span className="w-20 flex-none text-right max-sm:hidden">
                  {action.method === "GET" ? text.page.reads : text.page.acts}
                </span>
              </span>
            }
            actions={canEdit && <ApiActionMenu action={action} size="s" />}
          />
        ))}
      </ul>
    </div>
  );
}
