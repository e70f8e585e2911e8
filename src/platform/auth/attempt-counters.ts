import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { newId } from "#lib/id.ts";
import type { Database } from "../db/database.ts";

/** One count that a request adds to: at most `max` in `windowMs` for each `who`. */
export interface Attempt {
  action: string;
  subject: string;
  max: number;
  windowMs: number;
}

export interface AttemptCounters {
  /** Counts one try for each; the wait in ms until each allows another, 0 where it allows this one. */
  count(counts: readonly Attempt[]): Promise<number[]>;
  /** Takes the tries back: a right password was no guess. */
  uncount(counts: readonly Attempt[]): Promise<void>;
}

/**
 * Counters in the database, because guesses may be spread over all processes. The count comes before the work, in one
 * statement, so that guesses sent at the same moment are all counted. Time is the database's. `factor` is the operator's:
 * 2 allows twice as many.
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
        // A first try is rare enough to pay for tidying up what nobody will ask about again.
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

/** Addresses of people and machines are not kept in clear. */
const counterKey = ({ action, subject }: Attempt) =>
  createHash("sha256").update(`${action} ${subject}`).digest("base64url");

/** A household or a company has one IPv4 address, but a whole /64 of IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  return address.kind() === "ipv6" ? address.toByteArray().slice(0, 8).join(".") : address.toString();
}
