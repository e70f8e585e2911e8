/** Functions on the links of a workflow: order without cycles and without parallel branches. */
import type { Link } from "../importer.ts";

export type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

const portKey = (from: string, port: string) => JSON.stringify([from, port]);

function group(links: readonly Link[], by: (link: Link) => string): Map<string, Link[]> {
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    const key = by(link);
    const one = groups.get(key);
    if (one) one.push(link);
    else groups.set(key, [link]);
  }
  return groups;
}

/** All nodes that links lead to, including the first ones, in the order in which they are found. */
export function reachableFrom(links: readonly Link[], from: readonly string[], until: ReadonlySet<string> = new Set()) {
  const out = group(links, (link) => link.from);
  const seen = new Set(from);
  for (const id of seen) if (!until.has(id)) for (const { to } of out.get(id) ?? []) seen.add(to);
  return seen;
}

/** The next kept nodes, skipping nodes that are not kept. */
export function nextKept(from: readonly string[], links: readonly Link[], keeps: ReadonlySet<string>): string[] {
  return collectKept(
    from,
    group(links, (link) => link.from),
    keeps,
  );
}

function collectKept(from: readonly string[], out: ReadonlyMap<string, readonly Link[]>, keeps: ReadonlySet<string>) {
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (ids: readonly string[]): void => {
    for (const id of ids) {
      if (seen.has(id)) continue;
      seen.add(id);
      if (keeps.has(id)) found.add(id);
      else walk((out.get(id) ?? []).map((link) => link.to));
    }
  };
  walk(from);
  return [...found];
}

/** Drops nodes and links their predecessors to their successors. */
export function bypassDropped(links: readonly Link[], starts: readonly string[], keeps: ReadonlySet<string>) {
  const out = group(links, (link) => link.from);
  const ways = group(
    links.filter((link) => keeps.has(link.from)),
    (link) => portKey(link.from, link.port),
  );
  const bridged = [...ways.values()].flatMap((way) => {
    const targets = collectKept(
      way.map((link) => link.to),
      out,
      keeps,
    );
    return way[0] ? targets.map((to) => ({ from: way[0]?.from ?? "", port: way[0]?.port ?? "", to })) : [];
  });
  return { links: bridged, starts: collectKept(starts, out, keeps) };
}

/** Removes links that lead back to an earlier node. */
export function cutCycles(links: readonly Link[], starts: readonly string[]): { links: Link[]; cut: Link[] } {
  const out = group(links, (link) => link.from);
  const state = new Map<string, "open" | "done">();
  const cut = new Set<Link>();
  const walk = (id: string): void => {
    state.set(id, "open");
    for (const link of out.get(id) ?? []) {
      if (state.get(link.to) === "open") cut.add(link);
      else if (!state.has(link.to)) walk(link.to);
    }
    state.set(id, "done");
  };
  for (const id of [...starts, ...out.keys()]) if (!state.has(id)) walk(id);
  return { links: links.filter((link) => !cut.has(link)), cut: [...cut] };
}

const beginning = "\u0000beginning";

/**
 * Puts parallel branches one after another, because a run takes one step at a time: when an output leads to several
 * nodes, the second branch starts where the first one ends, and what both lead to comes last.
 */
export function serializeBranches(
  links: readonly Link[],
  starts: readonly string[],
  { places, portsOf }: { places: Places; portsOf: (id: string) => readonly string[] },
): { links: Link[]; start: string | null; serialized: string[] } {
  const placeOf = (id: string) => places.get(id) ?? { x: 0, y: 0 };
  const byPlace = (a: string, b: string) => placeOf(a).y - placeOf(b).y || placeOf(a).x - placeOf(b).x;
  let current = [...links, ...starts.map((to): Link => ({ from: beginning, port: "", to }))];
  const serialized = new Set<string>();

  const split = () => {
    for (const id of reachableFrom(current, [beginning])) {
      const ways = group(
        current.filter((link) => link.from === id),
        (link) => link.port,
      );
      for (const [port, way] of ways) if (way.length > 1) return { id, port, targets: way.map(({ to }) => to) };
    }
    return null;
  };
  for (let found = split(); found; found = split()) {
    const { id, port } = found;
    const isOther = (link: Link, to: string) => !(link.from === id && link.port === port && link.to === to);
    const [first = "", second = ""] = [...new Set(found.targets)].toSorted(byPlace);
    const [behindFirst, behindSecond] = [reachableFrom(current, [first]), reachableFrom(current, [second])];
    // A node that both branches lead to comes after both.
    if (!second || behindFirst.has(second)) {
      current = second ? current.filter((link) => isOther(link, second)) : dedupe(current);
      continue;
    }
    if (behindSecond.has(first)) {
      current = current.filter((link) => isOther(link, first));
      continue;
    }
    serialized.add(id);
    const others = reachableFrom(
      current,
      found.targets.filter((to) => to !== first),
    );
    const branch = [...behindFirst].filter((one) => !others.has(one));
    const inBranch = new Set(branch);
    const kept = current.filter((link) => isOther(link, second) && !(inBranch.has(link.from) && others.has(link.to)));
    const taken = new Set(kept.map((link) => portKey(link.from, link.port)));
    const open = branch.flatMap((from) =>
      portsOf(from)
        .filter((one) => !taken.has(portKey(from, one)))
        .map((one): Link => ({ from, port: one, to: second })),
    );
    current = [...kept, ...open];
  }
  const start = current.find((link) => link.from === beginning)?.to ?? null;
  return {
    links: current.filter((link) => link.from !== beginning),
    start,
    serialized: [...serialized].filter((id) => id !== beginning),
  };
}

function dedupe(links: readonly Link[]): Link[] {
  return [...new Map(links.map((link) => [JSON.stringify([link.from, link.port, link.to]), link])).values()];
}
