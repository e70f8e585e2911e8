import { ChevronRight, Plus, TriangleAlert } from "lucide-react";
import { use, useEffect, useId, useRef } from "react";
import { ProposedMark } from "#builder/assistant/proposed-mark.tsx";
import { CommentBadge } from "#builder/comments/comment-badge.tsx";
import { PresenceMark } from "#builder/presence/presence-mark.tsx";
import { openStep } from "#builder/session/commands.ts";
import { AgentsContext, useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { LabelEdit } from "#builder/step/label-edit.tsx";
import { summarizeStep } from "#builder/step/step-summary.ts";
import type { GraphGroup, GraphNode } from "#engine/graph/graph.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { catalog } from "#nodes/index.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { outlineText } from "#product/texts/builder/outline.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { OutlineGroupHeading } from "./outline-group-heading.tsx";
import { OutlineMenu } from "./outline-menu.tsx";
import type { OutlineKeys } from "./use-outline-keys.ts";

const text = outlineText;
/** Deeper paths aren't indented further, because phones are narrow. */
const maxDepth = 4;

interface OutlineRowProps {
  node: GraphNode;
  number?: number;
  depth?: number;
  /** Source steps, when it isn't simply the row above. */
  hint?: string | undefined;
  /** The group that starts at this row. */
  group?: GraphGroup | undefined;
  /** Shows a plus button below for the next step. */
  canInsert: boolean;
  keys: OutlineKeys;
}

/** One step or note of the outline. Arrow keys move the focus between the name buttons. */
export function OutlineRow({ node, number, depth = 0, hint, group, canInsert, keys }: OutlineRowProps) {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const flag = useBuilderState((state) => state.flags.get(node.id));
  const mark = useBuilderState((state) => state.marks.get(node.id));
  const proposed = useBuilderState((state) => state.assistant.marks.get(node.id));
  const isOpen = useBuilderState((state) => state.openId === node.id);
  const isRevealed = useBuilderState((state) => state.revealedId === node.id);
  const isSelected = useBuilderState((state) => state.selected.has(node.id));
  const isRenaming = useBuilderState((state) => state.renamingId === node.id);
  const row = useRef<HTMLLIElement>(null);
  const descriptionId = useId();
  useEffect(() => {
    if (isRevealed || isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isRevealed, isOpen]);
  const { id, label } = node;
  const isTabStop = keys.activeId === id;
  const isChecked = keys.isSelecting && isSelected;
  return (
    <li ref={row} style={{ marginInlineStart: `calc(${Math.min(depth, maxDepth)} * var(--outline-step))` }}>
      {group && <OutlineGroupHeading group={group} />}
      <div
        className={cx(
          "relative isolate flex min-h-14 items-center gap-3 rounded-card border px-3 py-2 transition-colors has-[[data-step]:focus-visible]:outline-2 has-[[data-step]:focus-visible]:outline-focus has-[[data-step]:focus-visible]:outline-offset-2",
          isOpen || isRevealed || isChecked ? "border-accent shadow-focus" : "border-line hover:border-line-3",
        )}
      >
        {keys.isSelecting ? (
          <span className="relative z-1 grid size-8 flex-none place-items-center">
            <Checkbox
              aria-label={text.select(label)}
              isSelected={isSelected}
              onChange={() => keys.toggleSelected(id)}
              className="-mt-0.5 p-2.5"
            />
          </span>
        ) : (
          <StepTile type={node.type} />
        )}
        <div className="min-w-0 flex-1">
          {isRenaming ? (
            <LabelEdit node={node} className="relative z-1 font-medium" />
          ) : (
            <button
              type="button"
              data-step={id}
              tabIndex={isTabStop ? 0 : -1}
              aria-label={text.openSettings(label)}
              aria-describedby={descriptionId}
              // Keyboard presses have `detail` 0.
              onClick={({ detail }) => openStep(session, id, detail === 0)}
              className="stretch block max-w-full cut text-left font-medium after:outline-none!"
            >
              {label}
            </button>
          )}
          <p id={descriptionId} className="cut text-sm text-ink-3">
            {hint ?? summarizeStep(node, (agentId) => agents.get(agentId)?.title)}
          </p>
        </div>
        {flag && flag !== "info" && (
          <span
            role="img"
            aria-label={canvasText.severity[flag]}
            className={cx("flex-none", flag === "error" ? "text-danger" : "text-warning")}
          >
            <TriangleAlert aria-hidden />
          </span>
        )}
        <PresenceMark nodeIds={[id]} />
        <CommentBadge nodeIds={[id]} label={label} />
        {proposed && <ProposedMark mark={proposed} />}
        {mark && <StatusDot status={mark.status} label={mark.label} />}
        {number !== undefined && <span className="text-sm text-ink-3 num max-sm:hidden">{number}</span>}
        {session.canEdit ? (
          <div className="relative z-1 -mr-1">
            <OutlineMenu
              node={node}
              isStep={catalog[node.type]?.traits?.executes !== false}
              isTabStop={isTabStop}
              onSelect={() => keys.startSelecting(id)}
            />
          </div>
        ) : (
          <ChevronRight aria-hidden className="text-ink-3 rtl:-scale-x-100" />
        )}
      </div>
      {canInsert ? (
        <div className="relative flex h-10 items-center justify-center max-sm:h-12">
          <span aria-hidden className="absolute h-10 border-line-3 border-l border-dashed max-sm:h-12" />
          <IconButton
            icon={Plus}
            size="xs"
            variant="secondary"
            label={text.insertAfterNamed(label)}
            excludeFromTabOrder={!isTabStop}
            onPress={({ target }) => {
              const { left, bottom } = target.getBoundingClientRect();
              session.store.setState({ paletteRequest: { place: { after: id }, at: { x: left, y: bottom } } });
            }}
            className="relative rounded-full after:absolute after:-inset-2 max-sm:size-7"
          />
        </div>
      ) : (
        <div className="h-2" />
      )}
    </li>
  );
}
