import type { GraphChanges } from "../graph/graph-changes.ts";

/** The changes between a graph and itself. */
export const noChanges: GraphChanges = {
  added: [],
  removed: [],
  renamed: [],
  changed: [],
  switchedOff: [],
  switchedOn: [],
  pinned: [],
  unpinned: [],
  isRewired: false,
  isRegrouped: false,
  isMoved: false,
};
