import { Ellipsis, Pencil, PenLine, Plus, SearchX, Trash2 } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { TagMenu } from "#client/shell/tag-menu.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { styleText } from "#product/texts/style/style.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { canEditStyle } from "./access.ts";
import { countTags, findStyles } from "./client/find-styles.ts";
import { type ListedStyle, useStyles } from "./client/use-styles.ts";
import { DeleteStyleDialog } from "./delete-style-dialog.tsx";
import { NewStyleDialog } from "./new-style-dialog.tsx";
import { UpdateStyleDialog } from "./update-style-dialog.tsx";

const text = styleText;

type OpenDialog = { kind: "new" } | { kind: "update" | "delete"; id: string; title: string } | null;

/** The brand voices of the workspace. */
export function StyleListPage() {
  const { actor } = useWorkspace();
  const isPhone = usePhone();
  const [search, setSearch] = useState("");
  const [tags, setTags] = useState<string[]>([]);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const list = useStyles();
  const words = useDeferredValue(search);
  const canCreate = canEditStyle(actor);
  const rows = list.data && findStyles(list.data, { search: words, tags });
  const isEmpty = list.data?.length === 0;
  const allTags = countTags(list.data ?? []);
  const close = () => setDialog(null);
  const newButton = canCreate && (
    <Button variant="primary" icon={Plus} onPress={() => setDialog({ kind: "new" })}>
      {text.new}
    </Button>
  );
  return (
    <>
      <PageHead title={text.title} actions={!isEmpty && newButton} />
      <PageBody>
        {list.data && !isEmpty && (
          <>
            <p className="mb-4 text-ink-3">{text.page.intro}</p>
            <div className="mb-4 flex items-center gap-2">
              <SearchField
                aria-label={text.page.search}
                placeholder={text.page.search}
                shortcut={isPhone ? undefined : shortcuts.search}
                value={search}
                onChange={setSearch}
                className="max-w-80 flex-1"
              />
              <TagMenu all={allTags} selected={tags} onChange={setTags} />
            </div>
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
          <ListSkeleton label={pageStateText.loading} mark="hidden" />
        ) : rows.length > 0 ? (
          <StyleRows rows={rows} onOpen={setDialog} />
        ) : isEmpty ? (
          <EmptyState icon={PenLine} title={text.page.empty.title} action={newButton}>
            {canCreate ? text.page.empty.text : text.page.empty.readOnly}
          </EmptyState>
        ) : (
          <EmptyState
            icon={SearchX}
            title={listText.noMatch}
            action={
              <Button
                onPress={() => {
                  setSearch("");
                  setTags([]);
                }}
              >
                {listText.reset}
              </Button>
            }
          />
        )}
      </PageBody>
      {dialog?.kind === "new" && <NewStyleDialog onClose={close} />}
      {dialog?.kind === "update" && <UpdateStyleDialog id={dialog.id} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteStyleDialog id={dialog.id} title={dialog.title} onClose={close} />}
    </>
  );
}

interface StyleRowsProps {
  rows: readonly ListedStyle[];
  onOpen: (dialog: OpenDialog) => void;
}

/** Arrow keys move between the rows. */
function StyleRows({ rows, onOpen }: StyleRowsProps) {
  const root = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(root, { first: 0, last: rows.length, count: rows.length, scrollToRow: () => undefined });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between buttons
    <div ref={root} onKeyDown={keys.onKeyDown}>
      <ul aria-label={text.title} className="border-line border-t">
        {rows.map(({ id, title, excerpt, chars, category, canEdit, canDelete }) => (
          <ListRow
            key={id}
            isPressable
            className="cv-row"
            title={
              <button
                type="button"
                data-row={id}
                title={title}
                onClick={() => onOpen({ kind: "update", id, title })}
                className="stretch max-w-full cut"
              >
                {title}
              </button>
            }
            meta={excerpt.replaceAll(/\s+/g, " ")}
            end={
              <span className="flex items-center gap-1.5 max-sm:hidden">
                {category.slice(0, shownTags).map((tag) => (
                  <Chip key={tag}>{tag}</Chip>
                ))}
                {category.length > shownTags && <span title={category.join(", ")}>+{category.length - shownTags}</span>}
                <span className="ml-2">{text.page.chars(chars)}</span>
              </span>
            }
            actions={
              canEdit && (
                <Menu
                  aria-label={text.actions(title)}
                  trigger={<IconButton icon={Ellipsis} label={text.actions(title)} size="s" />}
                >
                  <MenuItem icon={Pencil} onAction={() => onOpen({ kind: "update", id, title })}>
                    {buttonText.edit}
                  </MenuItem>
                  {canDelete && <MenuSeparator />}
                  {canDelete && (
                    <MenuItem icon={Trash2} isDanger onAction={() => onOpen({ kind: "delete", id, title })}>
                      {text.delete.item}
                    </MenuItem>
                  )}
                </Menu>
              )
            }
          />
        ))}
      </ul>
    </div>
  );
}

const shownTags = 2;
