import type { Actor } from "#product/actor.ts";
import { canChangeNode } from "../../access.ts";
import type { KnowledgeTreeNode } from "../../schema.ts";
import { ancestorsOf, type KnowledgeTree } from "./tree.ts";

/** A node with a limit of its own. */
export type LimitedNode = KnowledgeTreeNode & { readonly limit: NonNullable<KnowledgeTreeNode["limit"]> };

const isLimited = (node: KnowledgeTreeNode): node is LimitedNode => node.limit !== null;

/** The limited folders around a node, the outermost first. */
export const limitsAround = (tree: KnowledgeTree, id: string): LimitedNode[] => ancestorsOf(tree, id).filter(isLimited);

/** What a move changes about who sees the moved nodes. */
export interface MoveEffect {
  /** The limited folders that it brings them into, and those that it takes them out of. */
  readonly entered: readonly LimitedNode[];
  readonly left: readonly LimitedNode[];
  /** After it, everyone sees one of them. */
  readonly isOpenAfter: boolean;
  /** The move would show them to more people, and this person may not decide that. */
  readonly isRefused: boolean;
}

/** Null if everyone sees the nodes as before. */
export function findMoveEffect(
  tree: KnowledgeTree,
  ids: readonly string[],
  parent: string | null,
  actor: Pick<Actor, "role" | "userId">,
): MoveEffect | null {
  const folder = parent === null ? undefined : tree.byId.get(parent);
  const after = folder ? [...limitsAround(tree, folder.id), ...[folder].filter(isLimited)] : [];
  const entered = new Map<string, LimitedNode>();
  const left = new Map<string, LimitedNode>();
  let isRefused = false;
  for (const id of ids) {
    const before = limitsAround(tree, id);
    const node = tree.byId.get(id);
    for (const limited of after) if (!before.includes(limited)) entered.set(limited.id, limited);
    for (const limited of before) {
      if (after.includes(limited)) continue;
      left.set(limited.id, limited);
      isRefused ||= !(node && canChangeNode(actor, node)) && !canChangeNode(actor, limited);
    }
  }
  if (entered.size + left.size === 0) return null;
  const isOpenAfter = after.length === 0 && ids.some((id) => tree.byId.get(id)?.limit === null);
  return { entered: [...entered.values()], left: [...left.values()], isOpenAfter, isRefused };
}
