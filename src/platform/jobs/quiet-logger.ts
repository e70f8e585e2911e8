import type { Log } from "../log.ts";

/** Passes on only the warnings and errors of DBOS. */
export function quietLogger(log: Log) {
  const quiet = () => {};
  return {
    debug: quiet,
    info: quiet,
    // Only the first line, because failed queries contain people's texts as parameters.
    warn: (entry: unknown) => log.warn({ dbos: firstLine(entry) }),
    error: (entry: unknown) => log.error({ dbos: firstLine(entry) }),
  };
}

export const firstLine = (entry: unknown) =>
  (entry instanceof Error ? entry.message : String(entry)).split("\n")[0]?.slice(0, 500);
