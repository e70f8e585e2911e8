import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { newId } from "#lib/id.ts";
import type { Database } from "../db/database.ts";

/** One limit that a request counts against: at most `max` attempts in `windowMs` per `subject`. */
export interface Attempt {
  action: string;
  subject: string;
  max: number;
  windowMs: number;
}

export interface AttemptCounters {
  /** Counts one attempt against each limit. Returns the wait in ms for each, 0 when the attempt is allowed. */
  count(counts: readonly Attempt[]): Promise<number[]>;
  /** Takes the attempts back, for example after a correct password. */
  uncount(counts: readonly Attempt[]): Promise<void>;
}

/**
 * Counters in the database, because attempts may hit any process. Each attempt is counted before the work, in one
 * statement, so that concurrent attempts are all counted. Times are the database's. `factor` multiplies the limits.
 */
export function createAttemptCounters({ pool }: Pick<Database, "pool">, factor = 1): AttemptCounters {
  return {
    async count(counts) {
      const waits: number[] = [];
      for (const count of counts) {
        const { rows } = await pool.query<{ tries: number; left: string }>(
          `insert into rate_limit as r (id, key, count, last_request) values ($1, $2, 1, ${nowMs})
           on conflict (key) do update set
             count = case when r.last_request <= ${nowMs} - $3 then 1 else least(r.count + 1, 1000000) end,
             last_request = case when r.last_request <= ${nowMs} - $3 then ${nowMs} else r.last_request end
           returning count as tries, last_request + $3 - ${nowMs} as left`,
          [newId(), counterKey(count), count.windowMs],
        );
        const row = rows[0];
        waits.push(row && row.tries > count.max * factor ? Math.max(Number(row.left), 1_000) : 0);
        // First attempts are rare enough to delete old counters with them.
        if (row?.tries === 1) await pool.query(`delete from rate_limit where last_request < ${nowMs} - 86400000`);
      }
      return waits;
    },
    async uncount(counts) {
      await pool.query("update rate_limit set count = greatest(count - 1, 0) where key = any($1)", [
        counts.map(counterKey),
      ]);
    },
  };
}

const nowMs = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** Email and IP addresses are stored as hashes only. */
const counterKey = ({ action, subject }: Attempt) =>
  createHash("sha256").update(`${action} ${subject}`).digest("base64url");

/** A household or a company shares one IPv4 address, or one /64 network of IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  return address.kind() === "ipv6" ? address.toByteArray().slice(0, 8).join(".") : address.toString();
}
