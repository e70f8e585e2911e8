import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

export interface DatabaseAddress {
  host: string;
  port: number;
  user: string;
  database: string;
  /** A function, so that logging the address doesn't log the password. */
  password?: () => string;
}

const patienceMs = 30_000;
/** Shutting down, stopped by an operator, or no socket: the server is stopping and will be restarted. */
const transientCodes = ["57P03", "57P01", "ECONNREFUSED", "ECONNRESET", "ENOENT"];

/** Ensures that the database exists and responds. Returns the server version, e.g. "18.4". */
export async function openDatabase(address: DatabaseAddress): Promise<string> {
  for (const deadline = Date.now() + patienceMs; ; await delay(50)) {
    try {
      return await askVersion(address);
    } catch (error) {
      const code = codeOf(error);
      if (code === "3D000")
        await createDatabase(address); // invalid_catalog_name: the cluster is new
      else if (!transientCodes.includes(code) || Date.now() > deadline) throw error;
    }
  }
}

async function createDatabase({ database, ...address }: DatabaseAddress): Promise<void> {
  try {
    await query({ ...address, database: "postgres" }, `create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    // 42P04 duplicate_database, 23505 unique_violation: another process created it at the same time.
    if (!["42P04", "23505"].includes(codeOf(error))) throw error;
  }
}

async function askVersion(address: DatabaseAddress): Promise<string> {
  const result = await query(address, "show server_version");
  return String(result.rows[0]?.server_version).split(" ")[0] ?? "";
}

async function query(address: DatabaseAddress, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(address);
  client.on("error", () => {}); // The promise below already reports it.
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
