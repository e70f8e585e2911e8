import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { FolderNameDialog } from "#features/folder/folder-name-dialog.tsx";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { listText } from "#product/texts/shell/list.ts";
import { panelText } from "#product/texts/shell/panel.ts";
import { urls } from "#product/urls.ts";
import { readStorage, writeStorage } from "#ui/browser-storage.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListTools } from "#ui/data/list-tools.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useNarrow } from "#ui/hooks/use-media.ts";
import { Splitter } from "#ui/layout/splitter.tsx";
import { canChangeNode } from "../access.ts";
import { addDropped } from "../client/add/add-dropped.ts";
import { openAddKnowledge } from "../client/add/open-add.ts";
import { readDropped } from "../client/add/read-dropped.ts";
import { followLearning } from "../client/learning.ts";
import { findMoveEffect, type MoveEffect } from "../client/library/limits.ts";
import {
  ancestorsOf,
  buildTree,
  moveNodes,
  type NodePosition,
  type TreePlace,
  topmost,
} from "../client/library/tree.ts";
import { type NodeMenuActions, NodeMenuContext, type TreeHandlers } from "../client/library/tree-handlers.ts";
import { useNodeSelection } from "../client/library/use-node-selection.ts";
import { useTreeView } from "../client/library/use-tree-view.ts";
import { useKnowledgeActions } from "../client/use-knowledge-actions.ts";
import type { KnowledgeTreeNode } from "../schema.ts";
import { MoveLimitDialog } from "./access/move-limit-dialog.tsx";
import { DeleteNodesDialog } from "./delete-nodes-dialog.tsx";
import { LibraryDrop } from "./library-drop.tsx";
import { LibraryEmpty } from "./library-empty.tsx";
import { LibrarySelection } from "./library-selection.tsx";
import { LibraryTools } from "./library-tools.tsx";
import { MoveNodesDialog } from "./move-nodes-dialog.tsx";
import { TreeGrid } from "./tree-grid.tsx";

const SourcePanel = lazy(async () => ({ default: (await import("./source-place.tsx")).SourceAside }));
const AccessDialog = lazy(async () => ({ default: (await import("./access/access-dialog.tsx")).AccessDialog }));
const RelearnDialog = lazy(async () => ({
  default: (await import("../viewer/relearn/relearn-dialog.tsx")).RelearnDialog,
}));
const text = knowledgeLibraryText;
const shareKey = "troupe-panel-knowledge";
/** The tree beside an open source, in percent. */
const treeShare = 45;

type OpenDialog =
  | { kind: "delete"; nodes: readonly KnowledgeTreeNode[] }
  | { kind: "move"; ids: readonly string[] }
  | { kind: "access"; node: KnowledgeTreeNode }
  | { kind: "audience"; effect: MoveEffect; ids: readonly string[]; place: TreePlace }
  | { kind: "folder"; parent: string }
  | { kind: "relearn"; node: KnowledgeTreeNode };

interface KnowledgeLibraryProps {
  nodes: readonly KnowledgeTreeNode[];
  onMove: (positions: readonly NodePosition[]) => void;
  openId: string | null;
  passageId: string | undefined;
  canOrganize: boolean;
  isNamingFolder: boolean;
  onNamingFolder: (isNaming: boolean) => void;
}

/** The tree with its tools, and the open source beside it. */
export function KnowledgeLibrary({ nodes, onMove, openId, canOrganize, ...rest }: KnowledgeLibraryProps) {
  const { slug, actor, id: workspaceId } = useWorkspace();
  const go = useGo();
  const isNarrow = useNarrow();
  const tree = useMemo(() => buildTree(nodes), [nodes]);
  const view = useTreeView(tree);
  const visibleIds = useMemo(() => view.rows.map(({ node }) => node.id), [view.rows]);
  const selection = useNodeSelection(visibleIds);
  const actions = useKnowledgeActions();
  const [focusedId, setFocusedId] = useState<string | null>(openId);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const canChange = (node: KnowledgeTreeNode) => canOrganize && canChangeNode(actor, node);
  const open = openId === null ? undefined : tree.byId.get(openId);
  // A link to a source shows where it is.
  const reveal = useRef(view.revealNode);
  reveal.current = view.revealNode;
  useEffect(() => {
    if (openId) reveal.current(openId);
  }, [openId]);

  const selectedNodes = () => topmost(tree, selection.selected).flatMap((id) => tree.byId.get(id) ?? []);
  const close = () => setDialog(null);
  const follow = (node: KnowledgeTreeNode, work: Promise<unknown>) => {
    followLearning(workspaceId, [node.id]);
    void work;
  };

  const handlers = useStable<TreeHandlers>({
    open(node) {
      if (node.droppable) {
        const row = view.rows.find((one) => one.node.id === node.id);
        view.setExpanded(node.id, !row?.isExpanded);
      } else go(urls.knowledgeSource(slug, node.id));
    },
    setExpanded: view.setExpanded,
    select: (id, how) => selection.select(id, how, focusedId),
    selectAll: selection.selectAll,
    clearSelection: selection.clear,
    editTitle(id) {
      const node = id === null ? undefined : tree.byId.get(id);
      if (id === null || (node && canChange(node))) setRenamingId(id);
    },
    rename: (node, title) => void actions.rename(node, title),
    openMenu: setMenuId,
    remove(node) {
      const chosen = selection.selected.has(node.id) ? selectedNodes() : [node];
      if (chosen.length > 0 && chosen.every(canChange)) setDialog({ kind: "delete", nodes: chosen });
    },
    shift(node, by) {
      const siblings = tree.childrenOf.get(node.parent) ?? [];
      const at = siblings.findIndex(({ id }) => id === node.id);
      if (view.isOrdered && siblings[at + by])
        onMove(moveNodes(tree, [node.id], { parent: node.parent, index: at + by }));
    },
    focus: setFocusedId,
  });
  const menuActions = useStable<NodeMenuActions>({
    addInside: (folder) => openAddKnowledge({ folderId: folder.id }),
    newFolderInside: (folder) => setDialog({ kind: "folder", parent: folder.id }),
    relearn: (node) => follow(node, actions.relearn(node)),
    retry: (node) => follow(node, actions.retry(node.id)),
    pause: (node) => void actions.pause(node.id),
    resume: (node) => follow(node, actions.resume(node.id)),
    showAccess: (node) => setDialog({ kind: "access", node }),
    setRelearning: (node) => setDialog({ kind: "relearn", node }),
    moveTo: (node) =>
      setDialog({ kind: "move", ids: selection.selected.has(node.id) ? [...selection.selected] : [node.id] }),
  });
  const moveNow = (ids: readonly string[], place: TreePlace) => {
    onMove(moveNodes(tree, ids, place));
    if (place.parent !== null) view.setExpanded(place.parent, true);
  };
  /** Asks first if other people will see the nodes then. */
  const move = (ids: readonly string[], place: TreePlace) => {
    const effect = findMoveEffect(tree, topmost(tree, ids), place.parent, actor);
    if (effect?.isRefused) toast.failed(knowledgeErrorText.limits.movedOut);
    else if (effect) setDialog({ kind: "audience", effect, ids, place });
    else moveNow(ids, place);
  };
  const addFiles = async (transfer: DataTransfer, folderId: string | null) =>
    addDropped(await readDropped(transfer), folderId);
  async function createFolder(name: string, parent: string | null) {
    const created = await actions.createFolder(name, parent);
    if (!created) throw new Error(text.folderFailed);
    if (parent !== null) view.setExpanded(parent, true);
    setFocusedId(created.id);
    return created;
  }

  const library = (
    <LibraryDrop isDisabled={!canOrganize} onFiles={(transfer) => void addFiles(transfer, null)}>
      {nodes.length === 0 ? (
        <LibraryEmpty canAdd={canOrganize} />
      ) : (
        <NodeMenuContext value={menuActions}>
          <ListTools
            className="flex-none py-3 pr-4 pl-gutter"
            selectionBar={
              selection.selected.size > 0 && (
                <LibrarySelection
                  count={selection.selected.size}
                  canDelete={selectedNodes().every(canChange)}
                  onClear={selection.clear}
                  onMove={() => setDialog({ kind: "move", ids: [...selection.selected] })}
                  onDelete={() => setDialog({ kind: "delete", nodes: selectedNodes() })}
                />
              )
            }
          >
            <LibraryTools
              filters={view.filters}
              onChange={view.setFilters}
              sourceCount={tree.sourceCount}
              searchRef={searchRef}
            />
          </ListTools>
          <TreeGrid
            tree={tree}
            rows={view.rows}
            focusedId={focusedId}
            openId={openId}
            selectedIds={selection.selected}
            renamingId={renamingId}
            menuId={menuId}
            isCovered={dialog !== null}
            works={actions.works}
            viewKey={view.viewKey}
            isOrdered={view.isOrdered}
            canOrganize={canOrganize}
            canChange={canChange}
            handlers={handlers}
            onMove={move}
            onFiles={(transfer, folderId) => void addFiles(transfer, folderId)}
          />
          {view.rows.length === 0 && view.isFiltered && (
            <div role="status" className="absolute inset-x-0 top-28 grid justify-items-center gap-3 text-ink-3">
              {text.noMatch}
              <Button onPress={view.reset}>{listText.reset}</Button>
            </div>
          )}
        </NodeMenuContext>
      )}
    </LibraryDrop>
  );
  const aside = openId && (
    <Suspense fallback={null}>
      <SourcePanel node={open} nodeId={openId} passageId={rest.passageId} onClose={() => go(urls.knowledge(slug))} />
    </Suspense>
  );
  return (
    <>
      {isNarrow || !aside ? (
        <>
          {library}
          {aside}
        </>
      ) : (
        <Splitter
          label={panelText.resize}
          defaultShare={Number(readStorage(shareKey)) || treeShare}
          onShareChange={(share) => writeStorage(shareKey, String(share))}
          start={library}
          end={aside}
        />
      )}
      {dialog?.kind === "delete" && (
        <DeleteNodesDialog
          tree={tree}
          nodes={dialog.nodes}
          onClose={close}
          onConfirm={() => {
            close();
            const ids = new Set(dialog.nodes.map(({ id }) => id));
            selection.drop(ids);
            // What is open goes, too, so nothing asks for it any more.
            if (openId && [openId, ...ancestorsOf(tree, openId).map(({ id }) => id)].some((id) => ids.has(id)))
              go(urls.knowledge(slug));
            void actions.remove(dialog.nodes);
          }}
        />
      )}
      {dialog?.kind === "access" && (
        <Suspense fallback={null}>
          <AccessDialog tree={tree} node={dialog.node} onClose={close} />
        </Suspense>
      )}
      {dialog?.kind === "relearn" && (
        <Suspense fallback={null}>
          <RelearnDialog tree={tree} node={dialog.node} onClose={close} />
        </Suspense>
      )}
      {dialog?.kind === "audience" && (
        <MoveLimitDialog
          effect={dialog.effect}
          count={topmost(tree, dialog.ids).length}
          onClose={close}
          onConfirm={() => {
            close();
            moveNow(dialog.ids, dialog.place);
          }}
        />
      )}
      {dialog?.kind === "move" && (
        <MoveNodesDialog
          tree={tree}
          ids={dialog.ids}
          // A move that asks has opened its own dialog by then.
          onClose={() => setDialog((open) => (open?.kind === "move" ? null : open))}
          onMove={(parent) => {
            move(dialog.ids, { parent, index: Number.POSITIVE_INFINITY });
            selection.clear();
          }}
          onCreate={createFolder}
        />
      )}
      {(dialog?.kind === "folder" || rest.isNamingFolder) && (
        <FolderNameDialog
          onClose={() => {
            close();
            rest.onNamingFolder(false);
          }}
          onSubmit={(name) => {
            void createFolder(name, dialog?.kind === "folder" ? dialog.parent : null).catch(() => null);
            close();
            rest.onNamingFolder(false);
          }}
        />
      )}
    </>
  );
}

/** An object whose functions always do what those of the last render did, so that lines needn't render again. */
function useStable<Functions extends object>(functions: Functions): Functions {
  const latest = useRef(functions);
  latest.current = functions;
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(functions).map((name) => [
        name,
        // Both have the same names, and each call is passed on unchanged.
        (...args: unknown[]) => (latest.current as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args),
      ]),
    ),
  );
  return stable as Functions;
}
