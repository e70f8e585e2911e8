import {
  CalendarSync,
  CheckSquare,
  Ellipsis,
  ExternalLink,
  FolderInput,
  FolderPlus,
  Lock,
  Pause,
  Pencil,
  Play,
  Plus,
  RefreshCw,
  RotateCcw,
  Trash2,
} from "lucide-react";
import { use } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { knowledgeAccessText } from "#product/texts/knowledge/knowledge-access.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { timers } from "#product/timers.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { useOpenOnMount } from "#ui/overlays/use-open-on-mount.ts";
import { stateFilterOf } from "../client/library/tree.ts";
import { NodeMenuContext, type TreeHandlers } from "../client/library/tree-handlers.ts";
import type { KnowledgeTreeNode } from "../schema.ts";

const text = knowledgeLibraryText;

interface NodeMenuProps {
  node: KnowledgeTreeNode;
  canChange: boolean;
  canOrganize: boolean;
  handlers: TreeHandlers;
}

/** The actions for a node that the person's rights allow. It opens on mount, because it is loaded by the press. */
export function NodeMenu({ node, canChange, canOrganize, handlers }: NodeMenuProps) {
  const [isOpen, setOpen] = useOpenOnMount();
  const actions = use(NodeMenuContext);
  const { KnowledgeSource: source, droppable: isFolder } = node;
  const state = source && stateFilterOf(source.status);
  const url = source?.type === "URL" ? source.config.url : undefined;
  const label = text.actions(node.text);
  // The closing menu would take the focus from the field.
  const startRename = () => setTimeout(() => handlers.editTitle(node.id), timers.screen.menuFadeMs);
  const close = (next: boolean) => {
    setOpen(next);
    if (!next) handlers.openMenu(null);
  };
  return (
    <Menu
      aria-label={label}
      isOpen={isOpen}
      onOpenChange={close}
      trigger={<IconButton icon={Ellipsis} label={label} size="xs" autoFocus excludeFromTabOrder className="size-7!" />}
    >
      {!isFolder && (
        <MenuItem onAction={() => handlers.open(node)} icon={ExternalLink}>
          {buttonText.open}
        </MenuItem>
      )}
      {url && (
        <MenuItem icon={ExternalLink} href={url} target="_blank">
          {text.visit}
        </MenuItem>
      )}
      {isFolder && canOrganize && (
        <>
          <MenuItem icon={Plus} onAction={() => actions?.addInside(node)}>
            {text.addInside}
          </MenuItem>
          <MenuItem icon={FolderPlus} onAction={() => actions?.newFolderInside(node)}>
            {text.newFolderInside}
          </MenuItem>
        </>
      )}
      {canChange && url && state === "READY" && (
        <MenuItem icon={RefreshCw} onAction={() => actions?.relearn(node)}>
          {text.relearn}
        </MenuItem>
      )}
      {((canChange && url) || (isFolder && canOrganize)) && (
        <MenuItem icon={CalendarSync} onAction={() => actions?.setRelearning(node)}>
          {relearningText.menu}
        </MenuItem>
      )}
      {canChange && state === "FAILED" && (
        <MenuItem icon={RotateCcw} onAction={() => actions?.retry(node)}>
          {buttonText.retry}
        </MenuItem>
      )}
      {canChange && state === "busy" && (
        <MenuItem icon={Pause} onAction={() => actions?.pause(node)}>
          {text.pause}
        </MenuItem>
      )}
      {canChange && state === "PAUSED" && (
        <MenuItem icon={Play} onAction={() => actions?.resume(node)}>
          {text.resume}
        </MenuItem>
      )}
      {canChange && (
        <MenuItem icon={Pencil} onAction={startRename}>
          {buttonText.rename}
        </MenuItem>
      )}
      {canOrganize && (
        <>
          <MenuItem icon={Lock} onAction={() => actions?.showAccess(node)}>
            {knowledgeAccessText.title}
          </MenuItem>
          <MenuItem icon={FolderInput} onAction={() => actions?.moveTo(node)}>
            {text.moveTo}
          </MenuItem>
          <MenuItem icon={CheckSquare} onAction={() => handlers.select(node.id, "toggle")}>
            {text.select}
          </MenuItem>
        </>
      )}
      {canChange && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} isDanger onAction={() => handlers.remove(node)}>
            {buttonText.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
