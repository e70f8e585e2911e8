import { bytesPerGigabyte } from "#lib/bytes.ts";
import type { KnowledgeTreeNode, KnowledgeUse, SourceStatus, SourceType } from "../../schema.ts";

/** The library as a tree, with what a folder holds. */
export interface KnowledgeTree {
  readonly nodes: readonly KnowledgeTreeNode[];
  readonly byId: ReadonlyMap<string, KnowledgeTreeNode>;
  /** In the order that people gave them; null is the top level. */
  readonly childrenOf: ReadonlyMap<string | null, readonly KnowledgeTreeNode[]>;
  readonly totals: ReadonlyMap<string, FolderTotal>;
  readonly sourceCount: number;
}

/** Everything inside a folder, at any depth. */
export interface FolderTotal {
  readonly items: number;
  readonly bytes: number;
}

/** One visible line of the tree. */
export interface TreeRow {
  readonly node: KnowledgeTreeNode;
  /** 0 at the top level. */
  readonly depth: number;
  readonly isExpanded: boolean;
  /** From 1, among the visible nodes with the same parent. */
  readonly position: number;
  readonly siblings: number;
}

/** A place that nodes can be moved to: before the child at `index`, not counting the moved nodes. */
export interface TreePlace {
  readonly parent: string | null;
  readonly index: number;
}

export const sortOrders = ["order", "name", "size", "learned", "state"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** States as people filter them. */
export const stateFilters = ["READY", "busy", "PAUSED", "FAILED"] as const;
export type StateFilter = (typeof stateFilters)[number];

export interface TreeView {
  readonly search: string;
  readonly types: readonly SourceType[];
  readonly states: readonly StateFilter[];
  readonly sort: SortOrder;
  readonly expanded: ReadonlySet<string>;
}

export const sourceBytes = ({ KnowledgeSource }: Pick<KnowledgeTreeNode, "KnowledgeSource">): number =>
  Math.round((KnowledgeSource?.size ?? 0) * bytesPerGigabyte);

export const stateFilterOf = (status: SourceStatus): StateFilter =>
  status === "WAITING" || status === "READING" || status === "EMBEDDING" ? "busy" : status;

/** Builds the tree. Nodes whose parent is missing are shown at the top level. */
export function buildTree(nodes: readonly KnowledgeTreeNode[]): KnowledgeTree {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const childrenOf = new Map<string | null, KnowledgeTreeNode[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && byId.has(node.parent) ? node.parent : null;
    const list = childrenOf.get(parent);
    if (list) list.push(node);
    else childrenOf.set(parent, [node]);
  }
  for (const list of childrenOf.values()) list.sort((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1));
  const totals = new Map<string, FolderTotal>();
  for (const node of nodes) if (node.droppable) sumFolder(node.id, childrenOf, totals);
  return { nodes, byId, childrenOf, totals, sourceCount: nodes.filter(({ droppable }) => !droppable).length };
}

function sumFolder(
  id: string,
  childrenOf: ReadonlyMap<string | null, readonly KnowledgeTreeNode[]>,
  totals: Map<string, FolderTotal>,
): FolderTotal {
  const known = totals.get(id);
  if (known) return known;
  // Set first, so that a circle in broken data ends.
  totals.set(id, { items: 0, bytes: 0 });
  let items = 0;
  let bytes = 0;
  for (const child of childrenOf.get(id) ?? []) {
    items += 1;
    bytes += sourceBytes(child);
    if (!child.droppable) continue;
    const inner = sumFolder(child.id, childrenOf, totals);
    items += inner.items;
    bytes += inner.bytes;
  }
  const total = { items, bytes };
  totals.set(id, total);
  return total;
}

/** A text without diacritics and case, for searching. */
const normalize = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether only some of the nodes are visible. */
export const isFiltered = ({ search, types, states }: TreeView): boolean =>
  search.trim() !== "" || types.length > 0 || states.length > 0;

/** The nodes that match, and the folders around them. Null if nothing is filtered. */
function visibleIds(tree: KnowledgeTree, view: TreeView): ReadonlySet<string> | null {
  if (!isFiltered(view)) return null;
  const words = normalize(view.search).split(/\s+/).filter(Boolean);
  const isTyped = view.types.length > 0 || view.states.length > 0;
  const fits = ({ text, KnowledgeSource: source }: KnowledgeTreeNode) => {
    if (isTyped && !source) return false;
    if (source && view.types.length > 0 && !view.types.includes(source.type)) return false;
    if (source && view.states.length > 0 && !view.states.includes(stateFilterOf(source.status))) return false;
    if (words.length === 0) return true;
    const searched = normalize(`${text} ${source?.config.url ?? ""}`);
    return words.every((word) => searched.includes(word));
  };
  const visible = new Set<string>();
  for (const node of tree.nodes) {
    if (!fits(node)) continue;
    for (let at: KnowledgeTreeNode | undefined = node; at && !visible.has(at.id); at = parentOf(tree, at))
      visible.add(at.id);
  }
  return visible;
}

const parentOf = (tree: KnowledgeTree, { parent }: KnowledgeTreeNode) =>
  parent === null ? undefined : tree.byId.get(parent);

/** The folders around a node, the outermost first. */
export function ancestorsOf(tree: KnowledgeTree, id: string): KnowledgeTreeNode[] {
  const around: KnowledgeTreeNode[] = [];
  const node = tree.byId.get(id);
  for (let at = node && parentOf(tree, node); at && !around.includes(at); at = parentOf(tree, at)) around.unshift(at);
  return around;
}

/** The visible lines from top to bottom. While filtering, all folders with a match are open. */
export function flattenTree(tree: KnowledgeTree, view: TreeView): TreeRow[] {
  const visible = visibleIds(tree, view);
  const compare = comparators[view.sort];
  const rows: TreeRow[] = [];
  const add = (parent: string | null, depth: number) => {
    const all = tree.childrenOf.get(parent) ?? [];
    const shown = visible ? all.filter(({ id }) => visible.has(id)) : [...all];
    if (compare) shown.sort((a, b) => Number(b.droppable) - Number(a.droppable) || compare(a, b, tree));
    shown.forEach((node, at) => {
      const isExpanded =
        node.droppable && (view.expanded.has(node.id) || (visible !== null && hasVisibleChild(tree, node.id, visible)));
      rows.push({ node, depth, isExpanded, position: at + 1, siblings: shown.length });
      if (isExpanded) add(node.id, depth + 1);
    });
  };
  add(null, 0);
  return rows;
}

const hasVisibleChild = (tree: KnowledgeTree, id: string, visible: ReadonlySet<string>) =>
  (tree.childrenOf.get(id) ?? []).some((child) => visible.has(child.id));

type Compare = (a: KnowledgeTreeNode, b: KnowledgeTreeNode, tree: KnowledgeTree) => number;

const names = new Intl.Collator(undefined, { numeric: true });
const byName: Compare = (a, b) => names.compare(a.text, b.text);
const sizeOf = (node: KnowledgeTreeNode, tree: KnowledgeTree) => tree.totals.get(node.id)?.bytes ?? sourceBytes(node);
const stateRank = (node: KnowledgeTreeNode) =>
  node.KnowledgeSource ? ["FAILED", "busy", "PAUSED", "READY"].indexOf(stateFilterOf(node.KnowledgeSource.status)) : 0;

/** Folders come first in each of them. Null is the order that people gave. */
const comparators: Readonly<Record<SortOrder, Compare | null>> = {
  order: null,
  name: byName,
  size: (a, b, tree) => sizeOf(b, tree) - sizeOf(a, tree) || byName(a, b, tree),
  learned: (a, b, tree) =>
    (b.KnowledgeSource?.learnedAt ?? "").localeCompare(a.KnowledgeSource?.learnedAt ?? "") || byName(a, b, tree),
  state: (a, b, tree) => stateRank(a) - stateRank(b) || byName(a, b, tree),
};

/** Of selected nodes, those that are in no other selected node; in the order of the tree. */
export function topmost(tree: KnowledgeTree, ids: Iterable<string>): string[] {
  const wanted = new Set(ids);
  return [...wanted].filter(
    (id) => tree.byId.has(id) && !ancestorsOf(tree, id).some((ancestor) => wanted.has(ancestor.id)),
  );
}

/** How many sources and folders go when these nodes are deleted, besides the nodes themselves. */
export const countInside = (tree: KnowledgeTree, ids: Iterable<string>): number =>
  [...ids].reduce((sum, id) => sum + (tree.totals.get(id)?.items ?? 0), 0);

/** Of what answers from the library, what loses something when nodes are deleted: with them, in them, or around them. */
export function losersOf<Use extends KnowledgeUse>(
  tree: KnowledgeTree,
  ids: Iterable<string>,
  uses: readonly Use[],
): Use[] {
  const deleted = new Set(ids);
  const around = new Set([...deleted].flatMap((id) => ancestorsOf(tree, id).map((folder) => folder.id)));
  const isDeleted = (id: string) => deleted.has(id) || ancestorsOf(tree, id).some((folder) => deleted.has(folder.id));
  return uses.filter(({ nodeIds }) => nodeIds.some((id) => around.has(id) || isDeleted(id)));
}

/** Whether nodes may be moved into a folder: not into themselves or what they hold. */
export const canMoveInto = (tree: KnowledgeTree, ids: Iterable<string>, parent: string | null): boolean => {
  if (parent === null) return true;
  if (!tree.byId.get(parent)?.droppable) return false;
  const wanted = new Set(ids);
  return !wanted.has(parent) && !ancestorsOf(tree, parent).some(({ id }) => wanted.has(id));
};

/** The new position of a node, as it is saved. */
export interface NodePosition {
  readonly id: string;
  readonly index: number;
  readonly parent: string | null;
  readonly droppable: boolean;
}

/** Moves nodes to a place. Returns the positions that change, in both the old and the new folder. */
export function moveNodes(tree: KnowledgeTree, ids: readonly string[], place: TreePlace): NodePosition[] {
  const moved = topmost(tree, ids);
  if (moved.length === 0 || !canMoveInto(tree, moved, place.parent)) return [];
  const movedIds = new Set(moved);
  const order = moved.flatMap((id) => tree.byId.get(id) ?? []);
  const rest = (tree.childrenOf.get(place.parent) ?? []).filter(({ id }) => !movedIds.has(id));
  const at = Math.min(Math.max(place.index, 0), rest.length);
  const next = [...rest.slice(0, at), ...order, ...rest.slice(at)];
  return next.flatMap((node, index): NodePosition[] =>
    node.index === index && node.parent === place.parent
      ? []
      : [{ id: node.id, index, parent: place.parent, droppable: node.droppable }],
  );
}

/** The nodes with changed positions in place of their stored ones. */
export function applyPositions(
  nodes: readonly KnowledgeTreeNode[],
  positions: ReadonlyMap<string, NodePosition>,
): readonly KnowledgeTreeNode[] {
  if (positions.size === 0) return nodes;
  return nodes.map((node) => {
    const changed = positions.get(node.id);
    return changed ? { ...node, index: changed.index, parent: changed.parent } : node;
  });
}

/** The path of a node as text: "People / Country notes". */
export const pathOf = (tree: KnowledgeTree, id: string): string =>
  ancestorsOf(tree, id)
    .map(({ text }) => text)
    .join(" / ");
