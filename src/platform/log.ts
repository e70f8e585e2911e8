import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { hideSecrets } from "#lib/secret.ts";

export type Log = Logger;

/** Keys whose values are never logged, at every depth that pino supports. */
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
      // Without a message, pino would log the error's message unfiltered.
      logMethod(given, method) {
        const [first] = given;
        method.apply(this, given.length === 1 && typeof first === "object" ? [first, ""] : given);
      },
    },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** Extra fields of errors contain request bodies and SQL parameters, so only these four fields are kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: hideSecrets(String(error)).slice(0, 500) };
  return {
    type: error.name,
    message: hideSecrets(messageWithoutValues(error)).slice(0, 1_000),
    // The stack begins with the message, which may have several lines.
    stack: error.stack
      ?.replace(error.message, "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 20)
      .join("\n"),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}

/** drizzle appends the parameters to the statement; PostgreSQL quotes invalid values (SQLSTATE class 22). */
function messageWithoutValues(error: Error): string {
  const message = error.message.split("\nparams:")[0] ?? "";
  const isAboutValue = "code" in error && String(error.code).startsWith("22") && "severity" in error;
  return isAboutValue ? message.replace(/".*"/s, '"[value]"') : message;
}
