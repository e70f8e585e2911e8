import { layoutPixels } from "#engine/layout/spacing.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { cx } from "#ui/cx.ts";
import { toGraph, type WorkflowDraft } from "../client/draft.ts";
import { StepTile } from "../step-tile.tsx";

/** Scale relative to the builder's canvas, and the size of a step. */
const scale = { x: 152 / layoutPixels.column, y: 46 / layoutPixels.row };
const stepSize = { width: 140, height: 30 };

interface DraftMapProps {
  draft: WorkflowDraft;
  /** Ids of the changed steps. */
  highlighted?: ReadonlySet<string>;
}

/** A small map of a draft's graph. */
export function DraftMap({ draft, highlighted }: DraftMapProps) {
  const graph = toGraph(draft);
  if (!graph) return null;
  const left = Math.min(...graph.nodes.map(({ position }) => position.x));
  const positions = new Map(
    graph.nodes.map(({ id, position }) => [id, { x: (position.x - left) * scale.x, y: position.y * scale.y }]),
  );
  const right = Math.max(...[...positions.values()].map(({ x }) => x));
  const bottom = Math.max(...[...positions.values()].map(({ y }) => y));
  const size = { width: right + stepSize.width, height: bottom + stepSize.height };
  return (
    <div
      role="img"
      aria-label={draftChatText.workflow.order(draft.steps.map(({ label }) => label))}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide one scrolls, by keyboard as well
      tabIndex={0}
      className="focus-inset overflow-x-auto rounded-control bg-sunken p-3 scroll-thin"
    >
      <div className="relative mx-auto" style={size}>
        <svg aria-hidden {...size} className="absolute inset-0 fill-none stroke-line-3">
          {graph.edges.map(({ id, sourceNodeId, targetNodeId }) => {
            const [from, to] = [positions.get(sourceNodeId), positions.get(targetNodeId)];
            if (!from || !to) return null;
            const [x, y] = [from.x + stepSize.width / 2, from.y + stepSize.height];
            const [endX, endY] = [to.x + stepSize.width / 2, to.y];
            const middle = (y + endY) / 2;
            return (
              <path
                key={id}
                d={`M${x} ${y}C${x} ${middle} ${endX} ${middle} ${endX} ${endY}`}
                strokeDasharray="3 3"
                strokeWidth={1.5}
              />
            );
          })}
        </svg>
        {graph.nodes.map(({ id, label, type }) => (
          <span
            key={id}
            aria-hidden
            className={cx(
              "absolute flex items-center gap-1.5 rounded-control border bg-raised px-1.5 text-xs",
              highlighted?.has(id) ? "border-accent text-ink" : "border-line-2 text-ink-2",
            )}
            style={{ ...stepSize, left: positions.get(id)?.x, top: positions.get(id)?.y }}
          >
            <StepTile type={type} size={20} />
            <span className="min-w-0 cut">{label}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
