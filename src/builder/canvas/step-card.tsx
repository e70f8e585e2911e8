import { Handle, type NodeProps, Position, useConnection } from "@xyflow/react";
import { Copy, Pin, Plus, Power, PowerOff, Trash2, TriangleAlert } from "lucide-react";
import { memo, use } from "react";
import { ProposedMark, proposedBorders } from "#builder/assistant/proposed-mark.tsx";
import { CommentBadge } from "#builder/comments/comment-badge.tsx";
import { handlePixels, type StepNode } from "#builder/graph/flow.ts";
import { isStepDisabled } from "#builder/graph/step-options.ts";
import { PresenceMark } from "#builder/presence/presence-mark.tsx";
import { duplicateSteps, removeSteps, toggleSteps } from "#builder/session/commands.ts";
import { AgentsContext, useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { LabelEdit } from "#builder/step/label-edit.tsx";
import { summarizeStep } from "#builder/step/step-summary.ts";
import { RunStepButton } from "#builder/test-runs/run-step-button.tsx";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { builderText } from "#product/texts/builder/builder.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";
import { cx } from "#ui/cx.ts";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { CardTools } from "./card-tools.tsx";

const { width, above, below } = handlePixels;
const centered = {
  down: { left: "50%", transform: "translateX(-50%)" },
  across: { top: "50%", transform: "translateY(-50%)" },
};
/** Handle positions by the direction of the workflow. */
const targetHandleStyle = {
  down: { width, height: 2 * above, top: -above, ...centered.down },
  across: { height: width, width: 2 * above, left: -above, ...centered.across },
};
const sourceHandleStyle = {
  down: { width, height: 2 * below, bottom: -below, ...centered.down },
  across: { height: width, width: 2 * below, right: -below, ...centered.across },
};
const text = builderText;

/** The card of a step: icon, name, summary, and tools when it is selected. */
export const StepCard = memo(function StepCard({
  id,
  data: { node, direction },
  selected,
  isConnectable,
}: NodeProps<StepNode>) {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const flag = useBuilderState((state) => (state.newStepId === id ? undefined : state.flags.get(id)));
  const mark = useBuilderState((state) => state.marks.get(id));
  const proposed = useBuilderState((state) => state.assistant.marks.get(id));
  const isRenaming = useBuilderState((state) => state.renamingId === id);
  const isOpen = useBuilderState((state) => state.openId === id);
  const isAlone = useBuilderState((state) => state.selected.size === 1);
  const isConnectTarget = useConnection(
    (drawn) => drawn.inProgress && drawn.toNode?.id === id && drawn.fromNode?.id !== id,
  );
  const isChosen = selected || isOpen;
  const isTheOnlyOne = isOpen || (selected && isAlone);
  const isDisabled = isStepDisabled(node);
  const summary = summarizeStep(node, (agentId) => agents.get(agentId)?.title);
  return (
    <div
      className={cx(
        "group/card flex h-14 w-54 items-center gap-2.5 rounded-card border bg-raised pr-3 pl-2.5 transition-[border-color,box-shadow]",
        isChosen || isConnectTarget ? "border-accent shadow-focus" : "border-line-2 hover:border-line-3",
        isDisabled && "border-dashed bg-sunken",
        proposed && !isChosen && proposedBorders[proposed],
      )}
    >
      <span className={cx("step-tile flex-none", isDisabled && "opacity-40 grayscale")}>
        <StepTile type={node.type} />
      </span>
      <div className="min-w-0 flex-1">
        {isRenaming ? (
          <LabelEdit node={node} className="text-sm font-medium" />
        ) : (
          <div
            title={node.label}
            className={cx("step-name cut text-sm font-medium", isDisabled && "text-ink-3 line-through")}
          >
            {node.label}
          </div>
        )}
        <div title={summary} className="step-summary cut text-xs text-ink-3">
          {summary}
        </div>
      </div>
      {node.options?.pin && (
        <span
          role="img"
          aria-label={stepOptionText.pinned}
          title={stepOptionText.pinned}
          className="flex-none text-accent-text"
        >
          <Pin aria-hidden className="size-3.5" />
        </span>
      )}
      {flag && flag !== "info" && (
        <span
          role="img"
          aria-label={canvasText.severity[flag]}
          title={canvasText.severity[flag]}
          className={cx("flex-none", flag === "error" ? "text-danger" : "text-warning")}
        >
          <TriangleAlert aria-hidden className="size-3.5" />
        </span>
      )}
      <PresenceMark nodeIds={[id]} />
      {/* On the border of the card, to leave space for the name. */}
      <div className="absolute right-2.5 -bottom-2.5">
        <CommentBadge nodeIds={[id]} label={node.label} />
      </div>
      {proposed && <ProposedMark mark={proposed} />}
      {mark && <StatusDot status={mark.status} label={mark.label} />}
      {selected && isAlone && isConnectable && (
        <CardTools
          actions={[
            {
              icon: isDisabled ? Power : PowerOff,
              label: isDisabled ? stepOptionText.enable : stepOptionText.disable,
              onPress: () => toggleSteps(session, new Set([id])),
            },
            { icon: Copy, label: text.duplicateStep, onPress: () => duplicateSteps(session, new Set([id]), agents) },
            { icon: Trash2, label: text.deleteStep, onPress: () => removeSteps(session, new Set([id])) },
          ]}
        >
          <RunStepButton node={node} look="bar" />
        </CardTools>
      )}
      <Handle
        type="target"
        position={direction === "down" ? Position.Top : Position.Left}
        isConnectable={isConnectable}
        style={targetHandleStyle[direction]}
        className="border-0! bg-transparent! opacity-0"
      />
      <Handle
        type="source"
        position={direction === "down" ? Position.Bottom : Position.Right}
        isConnectable={isConnectable}
        style={sourceHandleStyle[direction]}
        className={cx(
          "grid place-items-center border-0! bg-transparent! transition-opacity",
          !isConnectable
            ? "invisible"
            : !isTheOnlyOne && "opacity-0 group-hover/card:opacity-100 hover:opacity-100 focus-within:opacity-100",
        )}
      >
        {isConnectable && (
          <button
            type="button"
            tabIndex={isTheOnlyOne ? 0 : -1}
            aria-label={text.addNext}
            title={text.addNext}
            onClick={({ currentTarget }) => {
              const { right, top } = currentTarget.getBoundingClientRect();
              session.store.setState({ paletteRequest: { place: { after: id }, at: { x: right, y: top } } });
            }}
            className={cx(
              "grid size-5.5 place-items-center rounded-full",
              isTheOnlyOne
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
