/** Group commands. Each is one undo step, except unfolding a group just to look. */

import { changeGroup, dissolveGroups, foldedGroupOf, groupNodes, removeFromGroups } from "#builder/graph/groups.ts";
import { limits } from "#product/limits.ts";
import { groupText } from "#product/texts/builder/selection.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { BuilderSession } from "./session.ts";

/** Groups the selected steps and starts renaming the group. */
export function groupSteps(session: BuilderSession, ids: ReadonlySet<string>): void {
  if (!session.canEdit || ids.size === 0) return;
  const grouped = groupNodes(session.graph(), ids);
  if (!grouped) return void toast.warning(groupText.tooMany(limits.workflow.groups));
  session.change(grouped.graph);
  session.select([]);
  session.store.setState({ renamingId: grouped.id });
}

/** Removes steps from their groups and dissolves groups. */
export function ungroupSteps(session: BuilderSession, ids: ReadonlySet<string>): void {
  session.change(removeFromGroups(dissolveGroups(session.graph(), ids), ids));
}

/** Folds or unfolds a group. Read-only viewers unfold it only for themselves. */
export function setFolded(session: BuilderSession, id: string, isFolded: boolean): void {
  const { unfolded, selected, openId } = session.store.getState();
  const group = session.graph().groups?.find((one) => one.id === id);
  if (!group) return;
  const open = new Set(unfolded);
  open[isFolded || session.canEdit ? "delete" : "add"](id);
  const isHidden = (nodeId: string) => isFolded && group.nodeIds.includes(nodeId);
  session.store.setState({
    unfolded: open,
    selected: new Set([...selected].filter((nodeId) => !isHidden(nodeId))),
    openId: openId !== null && isHidden(openId) ? null : openId,
  });
  session.change(changeGroup(session.graph(), id, { isCollapsed: isFolded }));
}

/** Unfolds the group of a revealed step without changing the workflow. */
export function unfoldGroupOf(session: BuilderSession, nodeId: string): void {
  const { unfolded } = session.store.getState();
  const group = foldedGroupOf(session.graph(), nodeId, unfolded);
  if (group) session.store.setState({ unfolded: new Set([...unfolded, group.id]) });
}
