import { Handle, type NodeProps, Position } from "@xyflow/react";
import { Group, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { CommentBadge } from "#builder/comments/comment-badge.tsx";
import type { GroupNode } from "#builder/graph/flow-groups.ts";
import { PresenceMark } from "#builder/presence/presence-mark.tsx";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { groupText } from "#product/texts/builder/selection.ts";
import { cx } from "#ui/cx.ts";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { noteColors } from "#ui/theme/note-colors.ts";
import { GroupName, GroupTools } from "./group-tools.tsx";

/** The card of a folded group. It takes over the edges of its steps and shows their worst finding. */
export const GroupCard = memo(function GroupCard({ data: { group, direction }, draggable }: NodeProps<GroupNode>) {
  const { canEdit } = useBuilder();
  const { background, line } = noteColors[group.colour];
  const flag = useBuilderState(({ flags }) => {
    const found = group.nodeIds.map((id) => flags.get(id));
    return (["error", "warning"] as const).find((one) => found.includes(one));
  });
  const mark = useBuilderState(({ marks }) => {
    const found = group.nodeIds.flatMap((id) => marks.get(id) ?? []);
    return found.find(({ status }) => status !== "success" && status !== "idle") ?? found.at(-1);
  });
  return (
    <div
      className="flex h-14 w-54 items-center gap-2.5 rounded-card border pr-1.5 pl-3 shadow-[3px_3px_0_-1px_var(--bg-raised),3px_3px_0_0_var(--line-2)]"
      style={{ background, borderColor: line }}
    >
      <Group aria-hidden className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <GroupName group={group} />
        <div className="cut text-xs text-ink-2">{groupText.count(group.nodeIds.length)}</div>
      </div>
      {flag && (
        <span
          role="img"
          aria-label={canvasText.severity[flag]}
          title={canvasText.severity[flag]}
          className={cx("flex-none", flag === "error" ? "text-danger" : "text-warning")}
        >
          <TriangleAlert aria-hidden className="size-3.5" />
        </span>
      )}
      <PresenceMark nodeIds={group.nodeIds} />
      <CommentBadge nodeIds={group.nodeIds} label={group.label} />
      {mark && <StatusDot status={mark.status} label={mark.label} />}
      <GroupTools group={group} isFolded canEdit={canEdit && draggable} />
      <Handle
        type="target"
        position={direction === "down" ? Position.Top : Position.Left}
        isConnectable={false}
        className="invisible"
      />
      <Handle
        type="source"
        position={direction === "down" ? Position.Bottom : Position.Right}
        isConnectable={false}
        className="invisible"
      />
    </div>
  );
});
