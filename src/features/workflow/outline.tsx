import { ArrowDown, ArrowUp, ChevronRight, CopyPlus, Ellipsis, Plus, Trash2, TriangleAlert } from "lucide-react";
import { use, useEffect, useRef } from "react";
import { executable, type GraphNode, indexGraph, orderNodes, reachable, startNodes } from "#engine/graph.ts";
import { joinWords } from "#lib/text.ts";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { MenuItem } from "#ui/menu-item.tsx";
import { MenuSeparator } from "#ui/menu-separator.tsx";
import { StatusDot } from "#ui/status-dot.tsx";
import { CanvasTools } from "./canvas-tools.tsx";
import { briefOf } from "./client/brief.ts";
import { BuilderRunsContext } from "./client/builder-runs.ts";
import { duplicateThese, removeThese } from "./client/commands.ts";
import { swapWithNext } from "./client/edits.ts";
import { AgentsContext, useBuilder, useBuilderState, useGraph } from "./client/use-builder.ts";
import { EmptyCanvas } from "./empty-canvas.tsx";
import { SaveLine } from "./save-line.tsx";
import { SearchBar } from "./search-bar.tsx";
import { StepTile } from "./step-tile.tsx";

const text = builderText.outline;

/** The workflow as a list, with the same edits as on the canvas: for phones, for the keyboard, for screen readers. */
export function Outline({ onView }: { onView: (() => void) | undefined }) {
  const graph = useGraph();
  const { canEdit } = useBuilder();
  const { RunBar } = use(BuilderRunsContext);
  const running = executable(graph, catalog);
  const index = indexGraph(running);
  const connected = new Set(
    startNodes(graph, catalog)
      .slice(0, 1)
      .flatMap((node) => [...reachable(index, node.id)]),
  );
  const inOrder = orderNodes(running).flatMap((id) => index.nodes.get(id) ?? []);
  const steps = inOrder.filter((node) => connected.has(node.id));
  const loose = inOrder.filter((node) => !connected.has(node.id));
  const notes = graph.nodes.filter((node) => !index.nodes.has(node.id));
  return (
    <section aria-label={workflowText.builder.outline} className="relative flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-line border-b px-gutter">
        <div className="-ml-2">
          <CanvasTools onView={onView} isFlat />
        </div>
        <SaveLine className="ml-auto min-w-0 cut sm:hidden" />
        <div className="ml-auto max-sm:ml-0">
          <RunBar isFlat />
        </div>
      </div>
      <SearchBar />
      <div className="relative min-h-0 flex-1 overflow-y-auto scroll-thin">
        {graph.nodes.length === 0 && <EmptyCanvas />}
        <div className="mx-auto w-full max-w-read px-gutter py-4">
          <ol>
            {steps.map((node, at) => {
              const sources = index.into.get(node.id) ?? [];
              const isJoin = sources.length > 1 || (at > 0 && sources[0] !== steps[at - 1]?.id);
              const names = sources.map((id) => index.nodes.get(id)?.label ?? "");
              return (
                <Row
                  key={node.id}
                  node={node}
                  number={at + 1}
                  hint={isJoin ? text.joins(joinWords(names)) : undefined}
                  canInsert={canEdit}
                />
              );
            })}
          </ol>
          <Group title={text.loose} nodes={loose} />
          <Group title={text.notes} nodes={notes} />
        </div>
      </div>
    </section>
  );
}

function Group({ title, nodes }: { title: string; nodes: readonly GraphNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 mb-1 text-sm font-medium text-ink-3">{title}</h2>
      <ul>
        {nodes.map((node) => (
          <Row key={node.id} node={node} canInsert={false} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  node: GraphNode;
  number?: number;
  /** Which steps lead here, where it is not the one above. */
  hint?: string | undefined;
  /** A plus below, for the next step. */
  canInsert: boolean;
}

function Row({ node, number, hint, canInsert }: RowProps) {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const flag = useBuilderState((state) => state.flags.get(node.id));
  const mark = useBuilderState((state) => state.marks.get(node.id));
  const isOpen = useBuilderState((state) => state.openId === node.id);
  const isSought = useBuilderState((state) => state.soughtId === node.id);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) row.current?.scrollIntoView({ block: "nearest" });
  }, [isSought]);
  const { id, label } = node;
  return (
    <li ref={row}>
      <div
        className={cx(
          "relative isolate flex min-h-14 items-center gap-3 rounded-card border px-3 py-2 transition-colors",
          isOpen || isSought ? "border-accent shadow-focus" : "border-line hover:border-line-3",
        )}
      >
        <StepTile type={node.type} />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-label={text.open(label)}
            onClick={() => {
              session.select([id]);
              session.store.set({ openId: id });
            }}
            className="stretch block max-w-full cut text-left font-medium"
          >
            {label}
          </button>
          <p className="cut text-sm text-ink-3">{hint ?? briefOf(node, (agentId) => agents.get(agentId)?.title)}</p>
        </div>
        {flag && flag !== "info" && (
          <span
            role="img"
            aria-label={builderText.canvas.flag[flag]}
            className={cx("flex-none", flag === "error" ? "text-danger" : "text-warning")}
          >
            <TriangleAlert aria-hidden />
          </span>
        )}
        {mark && <StatusDot status={mark.status} label={mark.word} />}
        {number !== undefined && <span className="text-sm text-ink-3 num max-sm:hidden">{number}</span>}
        {session.canEdit ? (
          <div className="relative z-1 -mr-1">
            <RowMenu node={node} isStep={number !== undefined} />
          </div>
        ) : (
          <ChevronRight aria-hidden className="text-ink-3 rtl:-scale-x-100" />
        )}
      </div>
      {canInsert ? (
        <div className="flex h-10 items-center justify-center max-sm:h-12">
          <span aria-hidden className="absolute h-10 border-line-3 border-l border-dashed max-sm:h-12" />
          <IconButton
            icon={Plus}
            size="xs"
            variant="secondary"
            label={text.insertAfter(label)}
            onPress={({ target }) => {
              const { left, bottom } = target.getBoundingClientRect();
              session.store.set({ adding: { place: { after: id }, at: { x: left, y: bottom } } });
            }}
            className="relative rounded-full max-sm:size-9"
          />
        </div>
      ) : (
        <div className="h-2" />
      )}
    </li>
  );
}

function RowMenu({ node: { id, label }, isStep }: { node: GraphNode; isStep: boolean }) {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const graph = useGraph();
  const before = graph.edges.find((edge) => edge.targetNodeId === id)?.sourceNodeId;
  const up = before === undefined ? graph : swapWithNext(graph, before);
  const down = swapWithNext(graph, id);
  const name = text.more(label);
  const words = workflowText.builder;
  return (
    <Menu aria-label={name} trigger={<IconButton icon={Ellipsis} label={name} size="s" className="max-sm:size-10" />}>
      {isStep && (
        <>
          <MenuItem icon={ArrowUp} isDisabled={up === graph} onAction={() => session.change(up)}>
            {text.moveUp}
          </MenuItem>
          <MenuItem icon={ArrowDown} isDisabled={down === graph} onAction={() => session.change(down)}>
            {text.moveDown}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={CopyPlus} onAction={() => duplicateThese(session, new Set([id]), agents)}>
        {words.duplicateNode}
      </MenuItem>
      <MenuItem icon={Trash2} isDanger onAction={() => removeThese(session, new Set([id]))}>
        {words.deleteNode}
      </MenuItem>
    </Menu>
  );
}
