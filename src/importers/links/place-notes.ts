/**
 * Places the notes of an imported workflow: a note about a step where the step was, other notes to the right of all
 * steps.
 */
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { layoutGraph } from "#engine/layout/layout-graph.ts";
import { cardPixels } from "#engine/layout/spacing.ts";
import type { Catalog } from "#engine/node.ts";
import { asNumber, asObject } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";

const gap = limits.workflow.gridPixels;
const besideFlow = 3 * gap;
const columnHeight = 1_600;
/** The maximum number of notes per line between two rows of steps. */
const notesPerLine = (count: number) => Math.max(3, Math.ceil(Math.sqrt(count)));

interface NoteLink {
  readonly from: string;
  readonly to: string;
}

/** `noteLinks` lead from earlier nodes to a note, and from the note to later nodes. */
export function placeNotes(graph: Graph, catalog: Catalog, noteLinks: readonly NoteLink[]): Graph {
  const runs = ({ type }: GraphNode) => catalog[type]?.traits?.executes !== false;
  const { nodes, ...rest } = layoutGraph(graph, catalog);
  const steps = nodes.filter(runs);
  const rows = [...new Set(steps.map(({ position }) => position.y))].toSorted((a, b) => a - b);
  const rowOf = new Map(steps.map((step) => [step.id, rows.indexOf(step.position.y)]));
  const notes = nodes.filter((node) => !runs(node));
  const lines = neighborsIn(noteLinks);
  const inFlow = sortByFlow(notes, lines).map((note) => ({ note, gap: rowGapOf(note.id, lines, rowOf) }));

  const placed = new Map<string, { x: number; y: number }>();
  let shift = 0;
  for (let at = -1; at < rows.length; at += 1) {
    const upper = rows[at];
    for (const step of steps)
      if (rowOf.get(step.id) === at) placed.set(step.id, { x: step.position.x, y: step.position.y + shift });
    const here = inFlow.filter((one) => one.gap === at).map(({ note }) => note);
    const left = leftEdgeOf(at, { graph, steps, rowOf, notes: here, lines });
    const first = upper === undefined ? shift : upper + shift + cardPixels.height + gap;
    let top = first;
    const most = notesPerLine(here.length);
    for (let from = 0; from < here.length; from += most) {
      const line = here.slice(from, from + most);
      let x = left;
      for (const note of line) {
        placed.set(note.id, { x, y: top });
        x += sizeOf(note).width + gap;
      }
      top += Math.max(...line.map((note) => sizeOf(note).height)) + gap;
    }
    const lower = rows[at + 1];
    if (here.length > 0 && lower !== undefined) shift += Math.max(0, snapToGrid(top) - (lower + shift));
  }

  const right = Math.max(0, ...nodes.map((node) => (placed.get(node.id)?.x ?? 0) + sizeOf(node).width));
  let corner = { x: snapToGrid(right + besideFlow), y: 0 };
  for (const note of notes) {
    if (placed.has(note.id)) continue;
    const { width, height } = sizeOf(note);
    if (corner.y > 0 && corner.y + height > columnHeight) corner = { x: corner.x + width + gap, y: 0 };
    placed.set(note.id, corner);
    corner = { x: corner.x, y: corner.y + height + gap };
  }
  return { ...rest, nodes: nodes.map((node) => ({ ...node, position: placed.get(node.id) ?? node.position })) };
}

const snapToGrid = (pixels: number) => Math.ceil(pixels / gap) * gap;

function sizeOf({ config }: GraphNode): { width: number; height: number } {
  const { width, height } = asObject(config);
  return { width: asNumber(width) ?? cardPixels.width, height: asNumber(height) ?? cardPixels.height };
}

interface Neighbors {
  readonly before: ReadonlyMap<string, readonly string[]>;
  readonly after: ReadonlyMap<string, readonly string[]>;
}

function neighborsIn(noteLinks: readonly NoteLink[]): Neighbors {
  const [before, after] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { from, to } of noteLinks) {
    if (!before.get(to)?.push(from)) before.set(to, [from]);
    if (!after.get(from)?.push(to)) after.set(from, [to]);
  }
  return { before, after };
}

/** Notes that follow one another keep their order. */
function sortByFlow(notes: readonly GraphNode[], { before }: Neighbors): GraphNode[] {
  const ids = new Map(notes.map((note) => [note.id, note]));
  const sorted = new Set<GraphNode>();
  const seen = new Set<string>();
  const visit = (note: GraphNode): void => {
    if (seen.has(note.id)) return;
    seen.add(note.id);
    for (const id of before.get(note.id) ?? []) {
      const earlier = ids.get(id);
      if (earlier) visit(earlier);
    }
    sorted.add(note);
  };
  for (const note of notes) visit(note);
  return [...sorted];
}

/**
 * The row of steps above a note: the row of the last step before it; -1 above the first row, null for a note without
 * connections.
 */
function rowGapOf(id: string, lines: Neighbors, rowOf: ReadonlyMap<string, number>): number | null {
  const met = (next: ReadonlyMap<string, readonly string[]>) => {
    const seen = new Set([id]);
    for (const one of seen) if (!rowOf.has(one)) for (const other of next.get(one) ?? []) seen.add(other);
    return [...seen].flatMap((one) => rowOf.get(one) ?? []);
  };
  const [before, after] = [met(lines.before), met(lines.after)];
  if (before.length > 0) return Math.max(...before);
  return after.length > 0 ? Math.min(...after) - 1 : null;
}

interface RowGap {
  readonly graph: Graph;
  readonly steps: readonly GraphNode[];
  readonly rowOf: ReadonlyMap<string, number>;
  readonly notes: readonly GraphNode[];
  readonly lines: Neighbors;
}

/** To the right of all edges that pass between two rows; without such edges, below or above the note's neighbor. */
function leftEdgeOf(row: number, { graph, steps, rowOf, notes, lines }: RowGap): number {
  const xOf = new Map(steps.map((step) => [step.id, step.position.x]));
  const passing = graph.edges
    .filter(({ sourceNodeId, targetNodeId }) => {
      const [from, to] = [rowOf.get(sourceNodeId) ?? 0, rowOf.get(targetNodeId) ?? 0];
      return Math.min(from, to) <= row && Math.max(from, to) > row;
    })
    .flatMap(({ sourceNodeId, targetNodeId }) => [xOf.get(sourceNodeId) ?? 0, xOf.get(targetNodeId) ?? 0]);
  if (passing.length > 0) return snapToGrid(Math.max(...passing) + cardPixels.width / 2 + besideFlow);
  const id = notes[0]?.id ?? "";
  const found = [...(lines.before.get(id) ?? []), ...(lines.after.get(id) ?? [])].flatMap((one) => xOf.get(one) ?? []);
  return found.length > 0 ? Math.min(...found) : 0;
}
