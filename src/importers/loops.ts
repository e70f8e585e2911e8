/** Loops: a loop step runs one agent on each item of a list; other bodies run once, in order. */
import { bodyPort, type Link, type NodeDraft, type StepMapping } from "./importer.ts";
import { reachableFrom } from "./links/link-structure.ts";

type MappedDraft<A extends StepMapping["as"]> = NodeDraft & { readonly is: Extract<StepMapping, { as: A }> };
export const isMappedAs = <A extends StepMapping["as"]>(draft: NodeDraft | undefined, as: A): draft is MappedDraft<A> =>
  draft?.is.as === as;

export interface Loops {
  readonly links: readonly Link[];
  /** The agents of each loop that becomes a step, in order. */
  readonly agents: ReadonlyMap<string, readonly MappedDraft<"agent">[]>;
  /** The loop that each node of a body belongs to. */
  readonly within: ReadonlyMap<string, string>;
  /** Loops whose body runs once. */
  readonly unrolled: ReadonlySet<string>;
  nameOf(loop: string): string;
}

export function resolveLoops(drafts: ReadonlyMap<string, NodeDraft>, given: readonly Link[], hasLoops: boolean): Loops {
  const agents = new Map<string, MappedDraft<"agent">[]>();
  const within = new Map<string, string>();
  const unrolled = new Set<string>();
  let links = given;
  const loops = [...drafts.values()].filter((draft) => isMappedAs(draft, "loop"));
  const bodies = loops.map((loop) => ({ loop, body: bodyOf(loop.id, given) }));
  // The outer loop comes first, because it includes its inner loops.
  for (const { loop, body } of bodies.toSorted((a, b) => b.body.length - a.body.length)) {
    if (within.has(loop.id)) continue;
    const workers = body.flatMap((id) => {
      const draft = drafts.get(id);
      return isMappedAs(draft, "agent") && !draft.isDisabled ? [draft] : [];
    });
    const isInside = new Set(body);
    if (hasLoops && workers.length > 0 && loop.is.list.length > 0) {
      agents.set(loop.id, workers);
      for (const id of body) within.set(id, loop.id);
      links = links
        .filter((link) => !isInside.has(link.from) && !(link.from === loop.id && isInside.has(link.to)))
        .map((link) => (link.from === loop.id ? { ...link, port: "" } : link));
    } else {
      unrolled.add(loop.id);
      const after = links.filter((link) => link.from === loop.id && !isInside.has(link.to));
      const back = links.filter((link) => isInside.has(link.from) && link.to === loop.id);
      links = [
        ...links.filter((link) => !back.includes(link) && (back.length === 0 || !after.includes(link))),
        ...back.flatMap((link) => after.map(({ to }) => ({ ...link, to }))),
      ];
    }
  }
  return { links, agents, within, unrolled, nameOf: (loop) => drafts.get(loop)?.name ?? loop };
}

/** The nodes that follow the body's port, but not the loop itself. */
function bodyOf(id: string, links: readonly Link[]): string[] {
  const heads = links.filter((link) => link.from === id && link.port === bodyPort).map(({ to }) => to);
  const after = links.filter((link) => link.from === id && link.port !== bodyPort).map(({ to }) => to);
  const behind = reachableFrom(links, after, new Set([id]));
  return [...reachableFrom(links, heads, new Set([id]))].filter((one) => one !== id && !behind.has(one));
}
