import { useEffect, useId, useMemo } from "react";
import { groupHeadings } from "#builder/graph/groups.ts";
import { EmptyCanvas } from "#builder/palette/empty-canvas.tsx";
import { SaveLine } from "#builder/saving/save-line.tsx";
import { SearchBar } from "#builder/search/search-bar.tsx";
import { openStep } from "#builder/session/commands.ts";
import { useBuilder, useBuilderState, useGraph } from "#builder/session/use-builder.ts";
import { RunBar } from "#builder/test-runs/run-bar.tsx";
import type { GraphNode } from "#engine/graph/graph.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { outlineText } from "#product/texts/builder/outline.ts";
import { OutlineRow } from "./outline-row.tsx";
import { buildOutlineRows } from "./outline-rows.ts";
import { OutlineSelectionBar } from "./outline-selection-bar.tsx";
import { OutlineToolbar } from "./outline-toolbar.tsx";
import { type OutlineKeys, useOutlineKeys } from "./use-outline-keys.ts";

const text = outlineText;

/** The workflow as a list with all edits of the canvas, for phones, keyboards and screen readers. */
export function Outline({ onView: onSwitchView }: { onView: (() => void) | undefined }) {
  const graph = useGraph();
  const { canEdit } = useBuilder();
  const helpId = useId();
  const { steps, unconnected, notes } = useMemo(() => buildOutlineRows(graph), [graph]);
  const ids = [...steps.map(({ node }) => node.id), ...[...unconnected, ...notes].map((node) => node.id)];
  const headings = groupHeadings(graph, ids);
  const keys = useOutlineKeys(ids);
  useNotesInPanel(notes);
  return (
    <section
      aria-label={builderText.outline}
      data-canvas
      className="relative flex min-h-0 flex-1 flex-col [--outline-step:16px] sm:[--outline-step:28px]"
    >
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-2 border-line border-b px-gutter max-sm:py-1">
        <div className="-ml-2">
          <OutlineToolbar onView={onSwitchView} />
        </div>
        <div className="ml-auto max-sm:-ml-2.5">
          <RunBar isFlat />
        </div>
        <SaveLine className="ml-auto min-w-0 cut sm:hidden" />
      </div>
      {keys.isSelecting && canEdit && <OutlineSelectionBar onEnd={keys.stopSelecting} />}
      <SearchBar />
      <div className="relative min-h-0 flex-1 overflow-y-auto scroll-thin">
        {graph.nodes.length === 0 && <EmptyCanvas />}
        <p id={helpId} hidden>
          {text.keyboardHint}
        </p>
        <div {...keys.listProps} className="mx-auto w-full max-w-read px-gutter py-4">
          <ol aria-label={text.steps} aria-describedby={helpId}>
            {steps.map(({ node, depth, hint }, at) => (
              <OutlineRow
                key={node.id}
                node={node}
                number={at + 1}
                depth={depth}
                hint={hint}
                group={headings.get(node.id)}
                canInsert={canEdit}
                keys={keys}
              />
            ))}
          </ol>
          <OutlineSection title={text.notConnected} nodes={unconnected} keys={keys} />
          <OutlineSection title={text.notes} nodes={notes} keys={keys} />
        </div>
      </div>
    </section>
  );
}

/** The outline edits notes in the settings panel instead of in place. */
function useNotesInPanel(notes: readonly GraphNode[]): void {
  const session = useBuilder();
  const renamingId = useBuilderState((state) => state.renamingId);
  useEffect(() => {
    if (renamingId === null || notes.every(({ id }) => id !== renamingId)) return;
    session.store.setState({ renamingId: null });
    openStep(session, renamingId, true);
  }, [session, renamingId, notes]);
}

function OutlineSection({ title, nodes, keys }: { title: string; nodes: readonly GraphNode[]; keys: OutlineKeys }) {
  const titleId = useId();
  if (nodes.length === 0) return null;
  return (
    <>
      <h2 id={titleId} className="mt-8 mb-1 text-sm font-medium text-ink-3">
        {title}
      </h2>
      <ul aria-labelledby={titleId}>
        {nodes.map((node) => (
          <OutlineRow key={node.id} node={node} canInsert={false} keys={keys} />
        ))}
      </ul>
    </>
  );
}
