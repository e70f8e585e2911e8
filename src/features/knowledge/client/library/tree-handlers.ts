import { createContext } from "react";
import type { KnowledgeTreeNode } from "../../schema.ts";

/** What a person can do with the lines of the tree. The object must be stable, because thousands of lines may hold it. */
export interface TreeHandlers {
  /** Shows a source, or opens or closes a folder. */
  open: (node: KnowledgeTreeNode) => void;
  setExpanded: (id: string, isExpanded: boolean) => void;
  select: (id: string, how: "toggle" | "range") => void;
  selectAll: () => void;
  clearSelection: () => void;
  /** Null ends the renaming. */
  editTitle: (id: string | null) => void;
  rename: (node: KnowledgeTreeNode, title: string) => void;
  openMenu: (id: string | null) => void;
  /** Asks, then deletes the selected nodes, or this one. */
  remove: (node: KnowledgeTreeNode) => void;
  /** Moves a node one place up or down among its siblings. */
  shift: (node: KnowledgeTreeNode, by: 1 | -1) => void;
  focus: (id: string) => void;
}

/** What is happening to a node right now. */
export type NodeWork = "updating" | "deleting" | "relearning";

/** The actions of a node's menu that the lines don't need themselves. */
export interface NodeMenuActions {
  addInside: (folder: KnowledgeTreeNode) => void;
  newFolderInside: (folder: KnowledgeTreeNode) => void;
  relearn: (node: KnowledgeTreeNode) => void;
  retry: (node: KnowledgeTreeNode) => void;
  pause: (node: KnowledgeTreeNode) => void;
  resume: (node: KnowledgeTreeNode) => void;
  moveTo: (node: KnowledgeTreeNode) => void;
  showAccess: (node: KnowledgeTreeNode) => void;
  /** Asks how often the page, or the pages in the folder, are relearned by themselves. */
  setRelearning: (node: KnowledgeTreeNode) => void;
}

export const NodeMenuContext = createContext<NodeMenuActions | null>(null);
