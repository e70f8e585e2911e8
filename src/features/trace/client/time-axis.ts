import type { TraceSpan } from "../schema.ts";

/** A pause that takes less room on the axis than its time. */
export interface AxisBreak {
  /** Its middle on the axis, from 0 to 1. */
  readonly at: number;
  /** Its room on the axis, from 0 to 1. */
  readonly width: number;
  readonly durationMs: number;
  /** Something waited then; otherwise nothing is known, such as before a step ran again. */
  readonly isWait: boolean;
}

export interface TimeAxis {
  readonly startMs: number;
  readonly endMs: number;
  /** The place of a moment, from 0 to 1. */
  at(ms: number): number;
  /** Round times since the start; none on an axis with breaks, because they would mislead. */
  readonly ticks: readonly { at: number; sinceStartMs: number }[];
  readonly breaks: readonly AxisBreak[];
}

type Timed = Pick<TraceSpan, "id" | "parentId" | "kind" | "startMs" | "endMs">;

/** Pauses below this are never shortened. */
const minBreakMs = 10_000;
/** The room of a shortened pause, as a part of the time in which something happened. */
const breakShare = 0.12;
const maxTicks = 4;

/**
 * The shared axis of a trace. Long waits, such as a night until someone approves, are shortened so that the rest stays
 * readable.
 */
export function createTimeAxis(spans: readonly Timed[], nowMs: number): TimeAxis {
  const startMs = Math.min(...spans.map((span) => span.startMs));
  const endMs = Math.max(startMs + 1, ...spans.map((span) => span.endMs ?? nowMs));
  const busy = mergeIntervals(busySpans(spans).map((span) => [span.startMs, span.endMs ?? nowMs]));
  const busyMs = busy.reduce((sum, [from, to]) => sum + to - from, 0);
  const breakMs = Math.max(1, busyMs * breakShare);
  const isBreak = (ms: number) => busyMs > 0 && ms >= minBreakMs && ms > breakMs * 2;

  // The parts of the axis in order: busy times, and the pauses between them.
  const parts: { from: number; to: number; room: number; isBreak: boolean }[] = [];
  let fromMs = startMs;
  const addPause = (to: number) => {
    const ms = to - fromMs;
    if (ms > 0) parts.push({ from: fromMs, to, room: isBreak(ms) ? breakMs : ms, isBreak: isBreak(ms) });
  };
  for (const [from, to] of busy) {
    addPause(from);
    parts.push({ from, to, room: to - from, isBreak: false });
    fromMs = to;
  }
  addPause(endMs);
  const room = parts.reduce((sum, part) => sum + part.room, 0);

  function at(ms: number): number {
    let before = 0;
    for (const part of parts) {
      if (ms <= part.from) break;
      if (ms < part.to) return (before + ((ms - part.from) / (part.to - part.from)) * part.room) / room;
      before += part.room;
    }
    return before / room;
  }

  const waits = spans.filter(({ kind }) => kind === "wait" || kind === "queue");
  const breaks = parts
    .filter((part) => part.isBreak)
    .map(({ from, to }) => ({
      at: (at(from) + at(to)) / 2,
      width: at(to) - at(from),
      durationMs: to - from,
      isWait: waits.some((wait) => wait.startMs < to && (wait.endMs ?? nowMs) > from),
    }));
  const ticks =
    breaks.length > 0
      ? []
      : roundTimes(endMs - startMs).map((since) => ({ at: at(startMs + since), sinceStartMs: since }));
  return { startMs, endMs, at, ticks, breaks };
}

/**
 * The times in which something happened: those of spans that neither wait nor contain others, and what lasts now, from
 * the end of the last one inside it.
 */
function busySpans(spans: readonly Timed[]): Pick<Timed, "startMs" | "endMs">[] {
  const children = new Map<string | null, Timed[]>();
  for (const span of spans) children.set(span.parentId, [...(children.get(span.parentId) ?? []), span]);
  return spans.flatMap((span): Pick<Timed, "startMs" | "endMs">[] => {
    if (span.kind === "wait" || span.kind === "queue") return [];
    const inside = children.get(span.id) ?? [];
    if (span.kind === "model" || inside.length === 0) return [span];
    if (span.endMs !== null || inside.some(({ endMs }) => endMs === null)) return [];
    return [{ startMs: Math.max(...inside.map(({ endMs }) => endMs ?? 0)), endMs: null }];
  });
}

function mergeIntervals(intervals: readonly (readonly [number, number])[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of intervals.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, Math.max(from, to)]);
  }
  return merged;
}

/** Times in steps of 1, 2 or 5 times a power of ten. */
function roundTimes(totalMs: number): number[] {
  const least = totalMs / maxTicks;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? least;
  const times: number[] = [];
  // The last one would leave no room for its label.
  for (let ms = 0; ms < totalMs * 0.86; ms += step) times.push(ms);
  return times;
}
