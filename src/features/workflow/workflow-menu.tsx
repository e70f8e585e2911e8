import { Copy, Download, Ellipsis, FolderInput, History, Pencil, Play, Plug, SquarePen, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Folder, FolderActions } from "#features/folder/client/folders.ts";
import { MoveDialog } from "#features/folder/move-dialog.tsx";
import { hasAbility } from "#product/roles.ts";
import { publicApiText } from "#product/texts/api-key/public-api.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { useOpenOnMount } from "#ui/overlays/use-open-on-mount.ts";
import { canBuild, canDeleteWorkflow } from "./access.ts";
import {
  useChangeWorkflow,
  useDeleteWorkflow,
  useDuplicateWorkflow,
  useExportWorkflow,
} from "./client/use-workflows.ts";

const PublishDialog = lazy(() => import("#features/mcp-publication/publish-dialog.tsx"));

interface WorkflowMenuProps {
  workflow: { id: string; title: string; userId: string; parentFolderId: string | null };
  folders: readonly Folder[];
  onCreateFolder: FolderActions["create"];
  /** Opens immediately, because the click came before the menu was loaded. */
  defaultOpen?: boolean;
  /** In the builder, the menu has other items and renames in place. */
  builder?: {
    onRename: () => void;
    /** Saves unsaved changes, so that a copy or a file includes them. */
    beforeAction: () => Promise<boolean>;
  };
}

/** The menu of a workflow; each role sees the actions it may use. */
export function WorkflowMenu({ workflow, folders, onCreateFolder, defaultOpen = false, builder }: WorkflowMenuProps) {
  const [isOpen, setOpen] = useOpenOnMount(defaultOpen);
  const { slug, role, actor } = useWorkspace();
  const go = useGo();
  const [isMoving, setMoving] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const change = useChangeWorkflow();
  const copy = useDuplicateWorkflow();
  const remove = useDeleteWorkflow();
  const exportFile = useExportWorkflow();
  const { id, title, parentFolderId } = workflow;
  const isEditor = canBuild(actor);
  const text = builderText;
  const label = workflowListText.actions(title);

  const runPrepared = async (act: () => void) => {
    if (!builder || (await builder.beforeAction())) act();
  };
  const duplicate = () =>
    copy.mutate({ id }, { onSuccess: (made) => builder && go(urls.workflowBuild(slug, made.id)) });
  const move = (folderId: string | null) => {
    const name = folders.find((folder) => folder.id === folderId)?.name ?? folderDialogText.moveToFolder.root;
    change.mutate(
      { id, parentFolderId: folderId },
      { onSuccess: () => void toast.success(workflowListText.moved(title, name)) },
    );
  };
  return (
    <>
      <Menu
        aria-label={label}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={<IconButton icon={Ellipsis} label={label} size={builder ? "m" : "s"} autoFocus={defaultOpen} />}
      >
        {!builder && hasAbility(role, "openBuilder") && (
          <MenuItem icon={SquarePen} href={urls.workflowBuild(slug, id)}>
            {buttonText.open}
          </MenuItem>
        )}
        {!builder && (
          <MenuItem icon={Play} href={urls.startWorkflow(slug, id)}>
            {workflowListText.run}
          </MenuItem>
        )}
        {builder && isEditor && (
          <MenuItem icon={Pencil} onAction={builder.onRename}>
            {text.rename}
          </MenuItem>
        )}
        {isEditor && (
          <MenuItem icon={Copy} onAction={() => void runPrepared(duplicate)}>
            {text.duplicate}
          </MenuItem>
        )}
        {isEditor && (
          <MenuItem icon={FolderInput} onAction={() => setMoving(true)}>
            {text.moveToFolder}
          </MenuItem>
        )}
        {isEditor && (
          <MenuItem icon={Plug} onAction={() => setPublishing(true)}>
            {publicApiText.publish.title}
          </MenuItem>
        )}
        {hasAbility(role, "openBuilder") && !builder && (
          <MenuItem icon={History} href={urls.workflow(slug, id, "runs")}>
            {workflowText.tabs.runs}
          </MenuItem>
        )}
        <MenuItem icon={Download} onAction={() => void runPrepared(() => exportFile.mutate({ id }))}>
          {text.export}
        </MenuItem>
        {canDeleteWorkflow(actor, workflow) && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={Trash2}
              isDanger
              onAction={() => {
                remove.mutate({ id, title });
                if (builder) go(urls.workflows(slug));
              }}
            >
              {buttonText.delete}
            </MenuItem>
          </>
        )}
      </Menu>
      {isPublishing && (
        <Suspense fallback={null}>
          <PublishDialog kind="workflow" item={workflow} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
      {isMoving && (
        <MoveDialog
          folders={folders}
          folderId={parentFolderId}
          onClose={() => setMoving(false)}
          onMove={move}
          onCreate={onCreateFolder}
        />
      )}
    </>
  );
}
