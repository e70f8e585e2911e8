import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { openPanel } from "#client/panels/panels.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { chatCanvasKinds } from "#product/canvas/canvas-kinds.ts";
import { limits } from "#product/limits.ts";
import { formatRelative } from "#product/relative-time.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { canvasListText as text } from "#product/texts/canvas/canvas-list.ts";
import { canvasPanelText } from "#product/texts/canvas/canvas-panel.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { timers } from "#product/timers.ts";
import { canvasIcons } from "#tools/canvas-line.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { InlineEdit } from "#ui/forms/inline-edit.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { canChangeArtifact, canDeleteArtifact } from "./access.ts";
import { type ListedCanvas, useCanvasActions } from "./client/use-chat-canvases.ts";

/** A canvas of the list; it opens in the place of the list. */
export function CanvasRow({ canvas, onDelete }: { canvas: ListedCanvas; onDelete: () => void }) {
  const { actor } = useWorkspace();
  const { rename } = useCanvasActions();
  const [isRenaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const kind = chatCanvasKinds.find((one) => one === canvas.kind);
  const Icon = kind && canvasIcons[kind];
  const title = rename.isPending ? rename.variables.title : canvas.title;
  const change =
    canvas.status === "streaming" ? canvasPanelText.writing : canvas.isByAgent ? text.byAgent : text.byPerson;
  // The closing menu moves the focus once more.
  const startRename = () => setTimeout(() => setRenaming(true), timers.screen.menuFadeMs);
  const [canRename, canDelete] = [canChangeArtifact(actor, canvas), canDeleteArtifact(actor, canvas)];
  return (
    <ListRow
      isPressable
      start={Icon && <Icon aria-hidden className="text-ink-3" />}
      title={
        isRenaming ? (
          <InlineEdit
            isEditing
            variant="row"
            label={text.titleLabel}
            value={title}
            maxLength={limits.canvas.titleChars}
            onSave={(next) => rename.mutate({ id: canvas.id, title: next })}
            onDone={() => {
              setRenaming(false);
              requestAnimationFrame(() => opener.current?.focus());
            }}
            className="relative z-1"
          />
        ) : (
          <button
            ref={opener}
            type="button"
            title={title}
            className="stretch block max-w-full cut text-left"
            onClick={() => openPanel({ kind: "canvas", documentId: canvas.id })}
          >
            {title}
          </button>
        )
      }
      meta={
        <>
          {[kind && artifactText.kinds[kind], change].filter(Boolean).join(" · ")} ·{" "}
          <time dateTime={canvas.updatedAt.toISOString()}>{formatRelative(canvas.updatedAt, new Date())}</time>
        </>
      }
      actions={
        (canRename || canDelete) && (
          <Menu trigger={<IconButton icon={Ellipsis} size="s" label={text.actions(title)} />}>
            {canRename && (
              <MenuItem icon={Pencil} onAction={startRename}>
                {buttonText.rename}
              </MenuItem>
            )}
            {canRename && canDelete && <MenuSeparator />}
            {canDelete && (
              <MenuItem icon={Trash2} isDanger onAction={onDelete}>
                {text.deleteCanvas}
              </MenuItem>
            )}
          </Menu>
        )
      }
    />
  );
}
