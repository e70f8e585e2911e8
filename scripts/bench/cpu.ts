import { readdir, readFile } from "node:fs/promises";
import type { Row } from "./table.ts";

/** CPU time that the processes of one product have used, in milliseconds. */
export interface CpuTime {
  readonly node: number;
  readonly postgres: number;
}

/** The kernel counts CPU time in hundredths of a second. */
const msPerTick = 10;

interface ProcessStat {
  readonly parent: number;
  readonly name: string;
  /** Its own time and that of its children that have ended. */
  readonly ms: number;
}

async function readStat(pid: string): Promise<[number, ProcessStat][]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name is in parentheses and may contain spaces.
  const found = /^\d+ \((.*)\) (.*)$/s.exec(text);
  if (!found) return [];
  const [, name = "", rest = ""] = found;
  const fields = rest.split(" ").map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return [[Number(pid), { parent: fields[1] ?? 0, name, ms: ticks * msPerTick }]];
}

/** CPU time of a process and its descendants. */
export async function treeCpu(root: number): Promise<CpuTime> {
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry));
  const stats = new Map((await Promise.all(pids.map(readStat))).flat());
  const isBelow = (pid: number): boolean => pid === root || (pid > 0 && isBelow(stats.get(pid)?.parent ?? 0));
  const time = { node: 0, postgres: 0 };
  for (const [pid, { name, ms }] of stats) if (isBelow(pid)) time[name === "postgres" ? "postgres" : "node"] += ms;
  return time;
}

/** Rows for the CPU time that each of `count` operations took. They hardly depend on how busy the machine is. */
export function cpuRows(what: string, count: number, before: CpuTime, after: CpuTime): Row[] {
  const of = (name: string, total: number): Row => ({
    what: `CPU per ${what}, ${name}`,
    unit: "ms",
    ours: total / count,
  });
  return [of("Node", after.node - before.node), of("PostgreSQL", after.postgres - before.postgres)];
}
