import { Bookmark, ChevronDown, List, Pencil, Plus, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { runViewText as text } from "#product/texts/run/run-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSection } from "#ui/overlays/menu-section.tsx";
import { type RunViewItem, useDeleteView, useRunViews, useUpdateView } from "./client/use-run-views.ts";
import { ViewDialog } from "./view-dialog.tsx";

interface ViewMenuProps {
  /** Null for the list of all runs. */
  workflowId: string | null;
  /** The view in the URL. */
  viewId: string | null;
  /** The list's filters as a query; "" without any. */
  query: string;
  /** Shows the list with these filters. */
  onOpen: (view: { id: string | null; query: string }) => void;
}

/** The saved views of a run list: open, save, update, rename, share and delete. */
export function ViewMenu({ workflowId, viewId, query, onOpen }: ViewMenuProps) {
  const { data: views = [] } = useRunViews(workflowId);
  const [edited, setEdited] = useState<RunViewItem | "new" | null>(null);
  const [deleted, setDeleted] = useState<RunViewItem | null>(null);
  const update = useUpdateView();
  const remove = useDeleteView();
  const open = views.find(({ id }) => id === viewId) ?? null;
  const isChanged = open !== null && open.query !== query;
  const [own, shared] = [views.filter(({ isShared }) => !isShared), views.filter(({ isShared }) => isShared)];
  const item = (view: RunViewItem) => (
    <MenuItem
      key={view.id}
      icon={Bookmark}
      hint={view.isShared && !view.isOwn ? text.sharedBy(view.authorName) : undefined}
      onAction={() => onOpen({ id: view.id, query: view.query })}
    >
      {view.name}
    </MenuItem>
  );
  return (
    <>
      <Menu
        aria-label={text.views}
        placement="bottom start"
        trigger={
          <Button
            icon={Bookmark}
            iconEnd={ChevronDown}
            aria-label={open ? `${text.views}: ${open.name}${isChanged ? ` (${text.changed})` : ""}` : text.views}
            className={open ? "max-w-60" : "text-ink-2"}
          >
            <span className="cut">{open ? `${open.name}${isChanged ? " *" : ""}` : text.views}</span>
          </Button>
        }
      >
        {open && isChanged && open.canEdit && (
          <MenuItem icon={Save} onAction={() => update.mutate({ id: open.id, query })}>
            {text.update(open.name)}
          </MenuItem>
        )}
        {query !== "" && (
          <MenuItem icon={Plus} onAction={() => setEdited("new")}>
            {text.save}
          </MenuItem>
        )}
        {open?.canEdit && (
          <MenuItem icon={Pencil} onAction={() => setEdited(open)}>
            {text.edit}
          </MenuItem>
        )}
        {open?.canDelete && (
          <MenuItem icon={Trash2} isDanger onAction={() => setDeleted(open)}>
            {text.delete}
          </MenuItem>
        )}
        {(open || query !== "") && (
          <MenuItem icon={List} onAction={() => onOpen({ id: null, query: "" })}>
            {text.allRuns}
          </MenuItem>
        )}
        {own.length > 0 && <MenuSection title={text.own}>{own.map(item)}</MenuSection>}
        {shared.length > 0 && <MenuSection title={text.shared}>{shared.map(item)}</MenuSection>}
        {views.length === 0 && query === "" && (
          <MenuItem isDisabled hint={text.noneHint}>
            {text.none}
          </MenuItem>
        )}
      </Menu>
      {edited && (
        <ViewDialog
          view={edited === "new" ? null : edited}
          workflowId={workflowId}
          query={query}
          onClose={() => setEdited(null)}
          onCreated={(id) => onOpen({ id, query })}
        />
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        onOpenChange={(isOpen) => !isOpen && setDeleted(null)}
        title={text.deleteTitle}
        confirmText={text.delete}
        isDanger
        isPending={remove.isPending}
        onConfirm={() =>
          deleted &&
          remove.mutate(
            { id: deleted.id },
            { onSuccess: () => onOpen({ id: null, query }), onSettled: () => setDeleted(null) },
          )
        }
      >
        {deleted && (deleted.isShared ? text.deleteSharedText(deleted.name) : text.deleteText(deleted.name))}
      </ConfirmDialog>
    </>
  );
}
