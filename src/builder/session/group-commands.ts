/** What keys and buttons do with groups. Each is one step of undo; looking into a group is none. */

import { changeGroup, dissolveGroups, foldedGroupOf, groupNodes, removeFromGroups } from "#builder/graph/groups.ts";
import { limits } from "#product/limits.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { BuilderSession } from "./session.ts";

/** A frame around the chosen steps, whose name is written at once. */
export function groupSteps(session: BuilderSession, ids: ReadonlySet<string>): void {
  if (!session.canEdit || ids.size === 0) return;
  const grouped = groupNodes(session.graph(), ids);
  if (!grouped) return void toast.warning(canvasText.group.tooMany(limits.workflow.groups));
  session.change(grouped.graph);
  session.select([]);
  session.store.set({ renamingId: grouped.id });
}

/** Takes steps out of their groups, and groups away from around their steps. */
export function ungroupSteps(session: BuilderSession, ids: ReadonlySet<string>): void {
  session.change(removeFromGroups(dissolveGroups(session.graph(), ids), ids));
}

/** As one card, or as its steps. Who may not change the workflow can look into a group all the same. */
export function setFolded(session: BuilderSession, id: string, isFolded: boolean): void {
  const { unfolded, selected, openId } = session.store.get();
  const group = session.graph().groups?.find((one) => one.id === id);
  if (!group) return;
  const open = new Set(unfolded);
  open[isFolded || session.canEdit ? "delete" : "add"](id);
  const isHidden = (nodeId: string) => isFolded && group.nodeIds.includes(nodeId);
  session.store.set({
    unfolded: open,
    selected: new Set([...selected].filter((nodeId) => !isHidden(nodeId))),
    openId: openId !== null && isHidden(openId) ? null : openId,
  });
  session.change(changeGroup(session.graph(), id, { isCollapsed: isFolded }));
}

/** Shows a step that somebody goes to, where it is hidden; the workflow stays as it is. */
export function unfoldGroupOf(session: BuilderSession, nodeId: string): void {
  const { unfolded } = session.store.get();
  const group = foldedGroupOf(session.graph(), nodeId, unfolded);
  if (group) session.store.set({ unfolded: new Set([...unfolded, group.id]) });
}
