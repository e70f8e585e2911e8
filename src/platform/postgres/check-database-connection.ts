import pg from "pg";
import { AppError } from "#lib/errors.ts";
import { hideSecrets, type Secret } from "#lib/secret.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";
import { timers } from "#product/timers.ts";

const text = startText.database;
const unansweredCodes = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT)$/;

/** Connects once to the operator's own database, so that a wrong DATABASE_URL is reported with a clear message. */
export async function checkDatabaseConnection(
  url: Secret,
  patienceMs: number = timers.server.databaseConnectMs,
): Promise<void> {
  const client = new pg.Client({ connectionString: url.reveal(), connectionTimeoutMillis: patienceMs });
  client.on("error", () => {}); // The promise below already reports it.
  try {
    await client.connect();
  } catch (cause) {
    throw new AppError("invalid", describe(cause, client), { cause });
  } finally {
    await client.end().catch(() => {});
  }
}

function describe(error: unknown, { host, port, database = "" }: pg.Client): string {
  const at = host.startsWith("/") ? host : `${host}:${port}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : "";
  // Timeout errors have no code.
  if (unansweredCodes.test(code) || /timeout/i.test(message)) return text.unreachable(at);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return text.unknownHost(host);
  if (code === "28P01" || code === "28000") return text.loginRejected(at);
  if (code === "3D000") return text.noDatabase(database, at);
  return text.other(at, hideSecrets(message || code));
}
