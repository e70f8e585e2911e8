import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import type { GroupNode } from "#builder/graph/flow-groups.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import { noteColors } from "#ui/theme/note-colors.ts";
import { GroupName, GroupTools } from "./group-tools.tsx";

/** Background behind the steps of a group and their edges. */
export const GroupBackground = memo(function GroupBackground({ data: { group } }: NodeProps<GroupNode>) {
  const { background, line } = noteColors[group.colour];
  return (
    <div
      className="size-full rounded-card border"
      style={{ background: `color-mix(in oklab, ${background} 60%, transparent)`, borderColor: line }}
    />
  );
});

/** Header of a group; dragging it moves all of its steps. */
export const GroupHeader = memo(function GroupHeader({ data: { group }, draggable }: NodeProps<GroupNode>) {
  const { canEdit } = useBuilder();
  return (
    <div className="flex size-full items-center gap-1 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <GroupName group={group} />
      </div>
      <GroupTools group={group} isFolded={false} canEdit={canEdit && draggable} />
    </div>
  );
});
