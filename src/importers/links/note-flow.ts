/** Where a step that could not be imported was in the workflow, and how the workflow runs without it. */

import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { Arranged } from "../arrange-steps.ts";
import type { Link } from "../importer.ts";
import { nextKept, reachableFrom } from "./link-structure.ts";

export interface NoteFlow {
  /** Sentences about what the step followed, what it led to, and how these steps are connected now. */
  readonly sentences: readonly string[];
  /** Links for placing the note: from earlier steps and notes, and to later ones. */
  readonly links: readonly Pick<Link, "from" | "to">[];
}

const { notes: words } = importedStepText;

/** The position of each note in the workflow, by its id. */
export function noteFlows(arranged: Arranged): ReadonlyMap<string, NoteFlow> {
  const { drafts, types, loops, notes, given } = arranged;
  // The body of a loop belongs to the loop's step.
  const standIn = (id: string) => (notes.has(id) ? id : (loops.within.get(id) ?? id));
  const forward = given.map(({ from, to }) => ({ from: standIn(from), port: "", to: standIn(to) }));
  const backward = forward.map(({ from, to }) => ({ from: to, port: "", to: from }));
  const steps = new Set(types.keys());
  const placed = new Set([...steps, ...notes.keys()]);
  const namesOf = (ids: readonly string[]) => [...new Set(ids.map((id) => drafts.get(id)?.name ?? id))];
  const nextTo = (id: string, links: readonly Link[], keeps: ReadonlySet<string>) => {
    const others = new Set([...keeps].filter((one) => one !== id));
    return nextKept(
      links.filter((link) => link.from === id).map((link) => link.to),
      links,
      others,
    ).filter((one) => one !== id);
  };

  const linked = new Set(arranged.links.map(keyOf));
  const flowOf = (id: string): NoteFlow => {
    const { is } = drafts.get(id) ?? {};
    const owners = is?.as === "note" ? (is.of ?? []) : [];
    const ownerIds = [...drafts.values()].filter(({ name }) => owners.includes(name)).map((draft) => draft.id);
    const before = nextTo(id, backward, steps);
    // A step that is before and after the note belongs to a loop.
    const after = nextTo(id, forward, steps).filter((one) => !before.includes(one));
    const neighbors = {
      before: given.filter(({ to }) => to === id).map(({ from }) => from),
      after: given.filter(({ from }) => from === id).map(({ to }) => to),
    };
    const isAlone = owners.length + neighbors.before.length + neighbors.after.length === 0;
    return {
      sentences: [
        ...(owners.length > 0 ? [words.belongedTo(owners)] : []),
        ...(neighbors.before.length > 0 ? [words.cameAfter(namesOf(neighbors.before))] : []),
        ...(neighbors.after.length > 0 ? [words.ledTo(namesOf(neighbors.after))] : []),
        ...(isAlone ? [words.notConnected] : []),
        ...flowWithoutNote({ links: arranged.links, linked, before, after, namesOf }),
      ],
      links: [
        ...nextTo(id, backward, placed).map((from) => ({ from, to: id })),
        ...[...nextTo(id, forward, placed), ...ownerIds.filter((one) => placed.has(standIn(one))).map(standIn)].map(
          (to) => ({ from: id, to }),
        ),
      ],
    };
  };
  return new Map([...notes.keys()].map((id) => [id, flowOf(id)]));
}

const keyOf = ({ from, to }: Pick<Link, "from" | "to">) => `${from} ${to}`;

interface NoteNeighbors {
  readonly links: readonly Link[];
  /** The links as keys. */
  readonly linked: ReadonlySet<string>;
  readonly before: readonly string[];
  readonly after: readonly string[];
  namesOf(ids: readonly string[]): string[];
}

/** How the earlier and later steps are connected in the imported workflow. */
function flowWithoutNote({ links, linked, before, after, namesOf }: NoteNeighbors): string[] {
  if (after.length === 0) return [];
  if (before.length === 0) {
    const firsts = after.filter((id) => !links.some((link) => link.to === id));
    return firsts.length > 0 ? [words.startsWith(namesOf(firsts))] : [];
  }
  if (before.every((from) => after.every((to) => linked.has(keyOf({ from, to })))))
    return [words.leadsDirectly(namesOf(before), namesOf(after))];
  const behind = reachableFrom(links, before);
  const later = after.filter((to) => behind.has(to));
  const open = after.filter((to) => !behind.has(to));
  return [
    ...(later.length > 0 ? [words.runsLater(namesOf(before), namesOf(later))] : []),
    ...(open.length > 0 ? [words.connectionOmitted(namesOf(before), namesOf(open))] : []),
  ];
}
