import { type NodeProps, NodeResizer } from "@xyflow/react";
import { Copy, Trash2 } from "lucide-react";
import { memo, Suspense, use } from "react";
import { CommentBadge } from "#builder/comments/comment-badge.tsx";
import { moveNodes, setConfig } from "#builder/graph/edits.ts";
import { type StepNode, sizeOf } from "#builder/graph/flow.ts";
import { duplicateSteps, removeSteps } from "#builder/session/commands.ts";
import { AgentsContext, useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { componentsOf } from "#nodes/components.tsx";
import { builderText } from "#product/texts/builder/builder.ts";
import { cx } from "#ui/cx.ts";
import { CardTools } from "./card-tools.tsx";

const text = builderText;

/** A note on the canvas. The node type renders it; the canvas moves, resizes and removes it. */
export const NoteCard = memo(function NoteCard({ id, data: { node }, selected, draggable }: NodeProps<StepNode>) {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const isAlone = useBuilderState((state) => state.selected.size === 1);
  const isEditing = useBuilderState((state) => state.renamingId === id);
  const face = componentsOf(node.type);
  const { width, height } = sizeOf(node);
  const canEdit = session.canEdit && draggable;
  const change = (config: unknown) => session.change(setConfig(session.graph(), id, config), `config ${id}`);
  if (!face?.Card) return null;
  return (
    <div style={{ width, height }} className={cx("relative rounded-control", selected && "shadow-focus")}>
      <NodeResizer
        isVisible={selected && isAlone && canEdit}
        minWidth={face.minSize?.width}
        minHeight={face.minSize?.height}
        onResize={(_, box) => {
          if (!face.withSize) return;
          const graph = setConfig(session.graph(), id, face.withSize(node.config, box));
          session.change(moveNodes(graph, new Map([[id, { x: box.x, y: box.y }]])), `size ${id}`);
        }}
        lineClassName="border-accent!"
        handleClassName="size-2! rounded-[2px]! border-accent! bg-raised!"
      />
      <span className="absolute -top-2 -right-2 z-1">
        <CommentBadge nodeIds={[id]} label={node.label} />
      </span>
      <Suspense fallback={null}>
        <face.Card
          value={node.config}
          onChange={change}
          isReadOnly={!canEdit}
          isEditing={isEditing}
          onEditing={(isOn) => session.store.setState({ renamingId: isOn ? id : null })}
        />
        {selected && isAlone && canEdit && (
          <CardTools
            actions={[
              { icon: Copy, label: text.duplicateStep, onPress: () => duplicateSteps(session, new Set([id]), agents) },
              { icon: Trash2, label: text.deleteStep, onPress: () => removeSteps(session, new Set([id])) },
            ]}
          >
            {face.Tools && <face.Tools value={node.config} onChange={change} />}
          </CardTools>
        )}
      </Suspense>
    </div>
  );
});
