import { sumTokens, type TokenCounts } from "#lib/tokens.ts";
import { roundCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import type { Trace, TraceSpan } from "../schema.ts";

/** A span before sums are made: its credits and tokens are its own only. */
export type OwnSpan = Omit<TraceSpan, "depth">;

/** Orders spans as a tree and adds up what each of them and all below it cost. `own` has one span without a parent. */
export function assembleTrace(own: readonly OwnSpan[], hasModelCalls: boolean): Trace {
  const children = new Map<string | null, OwnSpan[]>();
  for (const span of own) {
    const siblings = children.get(span.parentId) ?? [];
    siblings.push(span);
    children.set(span.parentId, siblings);
  }
  for (const siblings of children.values())
    siblings.sort((one, other) => one.startMs - other.startMs || (one.number ?? 0) - (other.number ?? 0));
  const spans: TraceSpan[] = [];

  function add(span: OwnSpan, depth: number): { credits: number; tokens: TokenCounts | null } {
    const at = spans.push({ ...span, depth }) - 1;
    let { credits } = span;
    const tokens: TokenCounts[] = span.tokens ? [span.tokens] : [];
    for (const child of children.get(span.id) ?? []) {
      const below = add(child, depth + 1);
      credits += below.credits;
      if (below.tokens) tokens.push(below.tokens);
    }
    const sums = { credits: roundCredits(credits), tokens: tokens.length > 0 ? sumTokens(tokens) : null };
    spans[at] = { ...span, depth, ...sums };
    return sums;
  }

  for (const root of children.get(null) ?? []) add(root, 0);
  const shown = spans.slice(0, limits.trace.spans);
  return { spans: shown, hidden: spans.length - shown.length, hasModelCalls };
}

/** The time that spans take together; null without spans. An end of null means that one of them lasts. */
export function extentOf(spans: readonly Pick<OwnSpan, "startMs" | "endMs">[]): {
  startMs: number;
  endMs: number | null;
} | null {
  if (spans.length === 0) return null;
  const ends = spans.map(({ endMs }) => endMs);
  return {
    startMs: Math.min(...spans.map(({ startMs }) => startMs)),
    endMs: ends.some((end) => end === null) ? null : Math.max(...ends.map((end) => end ?? 0)),
  };
}
