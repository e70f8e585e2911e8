import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { hideSecrets } from "#lib/secret.ts";

export type Log = Logger;

/** Key names whose values never reach a log, at any depth that pino can look. */
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
export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  const settings: LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[secret]" },
    serializers: { err: describeError },
    hooks: {
      // To a line without words of its own pino gives those of the error, as they are.
      logMethod(given, method) {
        const [first] = given;
        method.apply(this, given.length === 1 && typeof first === "object" ? [first, ""] : given);
      },
    },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** Errors carry request bodies and SQL parameters in extra fields; only these four are kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: hideSecrets(String(error)).slice(0, 500) };
  return {
    type: error.name,
    message: hideSecrets(messageWithoutValues(error)).slice(0, 1_000),
    // The message stands in front of it, with whatever lines it has.
    stack: error.stack
      ?.replace(error.message, "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 20)
      .join("\n"),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}

/** drizzle puts the parameters behind the statement; PostgreSQL quotes a value that it cannot read (SQLSTATE class 22). */
function messageWithoutValues(error: Error): string {
  const message = error.message.split("\nparams:")[0] ?? "";
  const isAboutValue = "code" in error && String(error.code).startsWith("22") && "severity" in error;
  return isAboutValue ? message.replace(/".*"/s, '"[value]"') : message;
}
