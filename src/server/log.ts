import { type Logger, pino } from "pino";

export type Log = Logger;

/** Key names whose values never reach a log, at any depth that pino can look (reliability.md rule 19). */
const secretKeys = [
  "password",
  "token",
  "apiKey",
  "api_key",
  "authorization",
  "cookie",
  "secret",
  "value",
  "sealed",
  "openai_api_key",
];

/** Structured logs on standard output; content of chats, files and prompts is never logged. */
export function createLog(options: { level: string; pretty?: boolean }): Log {
  return pino({
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[secret]" },
    serializers: { err: describeError },
  });
}

/** Errors carry request bodies and SQL parameters in extra fields; only these four are kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 500) };
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return {
    type: error.name,
    message: error.message.split("\nparams:")[0]?.slice(0, 1_000),
    stack: error.stack
      ?.split("\n")
      .filter((line) => !line.startsWith("params:"))
      .slice(0, 20)
      .join("\n"),
    cause,
  };
}
