import type { Log } from "../log.ts";

/** DBOS speaks a lot; only its warnings and errors are news to an operator. */
export function quietLogger(log: Log) {
  const quiet = () => {};
  return {
    debug: quiet,
    info: quiet,
    // Failed queries carry their parameters, which are people's words.
    warn: (entry: unknown) => log.warn({ dbos: firstLine(entry) }),
    error: (entry: unknown) => log.error({ dbos: firstLine(entry) }),
  };
}

export const firstLine = (entry: unknown) =>
  (entry instanceof Error ? entry.message : String(entry)).split("\n")[0]?.slice(0, 500);
