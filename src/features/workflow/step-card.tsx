import { Handle, type NodeProps, Position, useConnection } from "@xyflow/react";
import { Copy, Plus, Trash2, TriangleAlert } from "lucide-react";
import { memo, use } from "react";
import { builderText } from "#product/texts/builder.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { cx } from "#ui/cx.ts";
import { StatusDot } from "#ui/status-dot.tsx";
import { CardTools } from "./card-tools.tsx";
import { briefOf } from "./client/brief.ts";
import { duplicateThese, removeThese } from "./client/commands.ts";
import { handlePixels, type StepNode } from "./client/flow.ts";
import { AgentsContext, useBuilder, useBuilderState } from "./client/use-builder.ts";
import { LabelEdit } from "./label-edit.tsx";
import { StepTile } from "./step-tile.tsx";

const { width, above, below } = handlePixels;
const upper = { width, height: 2 * above, top: -above, left: "50%", transform: "translateX(-50%)" };
const lower = { width, height: 2 * below, bottom: -below, left: "50%", transform: "translateX(-50%)" };
const text = workflowText.builder;

/** A step on the canvas: tile, name, one quiet line; when it is chosen, what can be done with it. */
export const StepCard = memo(function StepCard({ id, data: { node }, selected, isConnectable }: NodeProps<StepNode>) {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const flag = useBuilderState((state) => state.flags.get(id));
  const mark = useBuilderState((state) => state.marks.get(id));
  const isRenaming = useBuilderState((state) => state.renamingId === id);
  const isOpen = useBuilderState((state) => state.openId === id);
  const isAlone = useBuilderState((state) => state.selected.size === 1);
  const isAimedAt = useConnection((drawn) => drawn.inProgress && drawn.toNode?.id === id && drawn.fromNode?.id !== id);
  const isChosen = selected || isOpen;
  const isOnlyOne = isOpen || (selected && isAlone);
  const brief = briefOf(node, (agentId) => agents.get(agentId)?.title);
  return (
    <div
      className={cx(
        "group/card flex h-14 w-54 items-center gap-2.5 rounded-card border bg-raised pr-3 pl-2.5 transition-[border-color,box-shadow]",
        isChosen || isAimedAt ? "border-accent shadow-focus" : "border-line-2 hover:border-line-3",
      )}
    >
      <StepTile type={node.type} />
      <div className="min-w-0 flex-1">
        {isRenaming ? (
          <LabelEdit node={node} className="text-sm font-medium" />
        ) : (
          <div title={node.label} className="cut text-sm font-medium">
            {node.label}
          </div>
        )}
        <div title={brief} className="cut text-xs text-ink-3">
          {brief}
        </div>
      </div>
      {flag && flag !== "info" && (
        <span
          role="img"
          aria-label={builderText.canvas.flag[flag]}
          title={builderText.canvas.flag[flag]}
          className={cx("flex-none", flag === "error" ? "text-danger" : "text-warning")}
        >
          <TriangleAlert aria-hidden className="size-3.5" />
        </span>
      )}
      {mark && <StatusDot status={mark.status} label={mark.word} />}
      {selected && isAlone && isConnectable && (
        <CardTools
          actions={[
            { icon: Copy, label: text.duplicateNode, onPress: () => duplicateThese(session, new Set([id]), agents) },
            { icon: Trash2, label: text.deleteNode, onPress: () => removeThese(session, new Set([id])) },
          ]}
        />
      )}
      <Handle
        type="target"
        position={Position.Top}
        isConnectable={isConnectable}
        style={upper}
        className="border-0! bg-transparent! opacity-0"
      />
      <Handle
        type="source"
        position={Position.Bottom}
        isConnectable={isConnectable}
        style={lower}
        className={cx(
          "grid place-items-center border-0! bg-transparent! transition-opacity",
          !isConnectable
            ? "invisible"
            : !isOnlyOne && "opacity-0 group-hover/card:opacity-100 hover:opacity-100 focus-within:opacity-100",
        )}
      >
        {isConnectable && (
          <button
            type="button"
            tabIndex={isOnlyOne ? 0 : -1}
            aria-label={text.addNext}
            title={text.addNext}
            onClick={({ currentTarget }) => {
              const { right, top } = currentTarget.getBoundingClientRect();
              session.store.set({ adding: { place: { after: id }, at: { x: right, y: top } } });
            }}
            className={cx(
              "grid size-5.5 place-items-center rounded-full",
              isOnlyOne
                ? "bg-accent text-on-accent"
                : "border border-line-3 bg-raised text-ink-2 hover:border-accent hover:text-accent-text",
            )}
          >
            <Plus aria-hidden className="size-3.5" />
          </button>
        )}
      </Handle>
    </div>
  );
});
