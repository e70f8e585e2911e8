/** Links that the order of steps leaves out: those of steps that never run are drawn, the others are named. */
import type { Link, NodeDraft } from "../importer.ts";
import type { Loops } from "../loops.ts";
import { bypassDropped, reachableFrom } from "./link-structure.ts";

/** Links each idle step to the first step that it led to, unless this would make a cycle. */
export function linkIdleSteps(
  links: readonly Link[],
  given: readonly Link[],
  { idle, kept }: { idle: ReadonlySet<string>; kept: ReadonlySet<string> },
): readonly Link[] {
  if (idle.size === 0) return links;
  let all = links;
  for (const link of bypassDropped(given, [], kept).links) {
    if (!idle.has(link.from) || all.some(({ from }) => from === link.from)) continue;
    if (!reachableFrom(all, [link.to]).has(link.from)) all = [...all, { ...link, port: "" }];
  }
  return all;
}

interface Kept {
  readonly drafts: ReadonlyMap<string, NodeDraft>;
  readonly loops: Loops;
  readonly kept: ReadonlySet<string>;
  /** Links that are reported already. */
  readonly cut: readonly Link[];
}

/** The names of the steps that each step led to, if nothing leads from one to the other any more. */
export function omittedLinks(
  given: readonly Link[],
  links: readonly Link[],
  { drafts, loops, kept, cut }: Kept,
): ReadonlyMap<string, readonly string[]> {
  const standIn = (id: string) => (kept.has(id) ? id : (loops.within.get(id) ?? id));
  const drawn = given.map((link) => ({ ...link, from: standIn(link.from), to: standIn(link.to) }));
  const isCut = (link: Link) => cut.some(({ from, to }) => from === link.from && to === link.to);
  const behind = new Map<string, ReadonlySet<string>>();
  const isKept = ({ from, to }: Link) => {
    const known = behind.get(from) ?? reachableFrom(links, [from]);
    behind.set(from, known);
    return known.has(to);
  };
  const omitted = new Map<string, string[]>();
  for (const link of bypassDropped(drawn, [], kept).links) {
    if (link.from === link.to || isKept(link) || isCut(link)) continue;
    const name = drafts.get(link.from)?.name ?? "";
    omitted.set(name, [...new Set([...(omitted.get(name) ?? []), drafts.get(link.to)?.name ?? ""])]);
  }
  return omitted;
}
