import { sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { releaseRequest } from "./ledger.ts";
import { postAllCharges } from "./post-charges.ts";

const sweepBatchSize = 500;

/** Releases expired reservations, whose processes died. Returns how many there were. */
export async function releaseExpiredReservations(db: Db): Promise<number> {
  await postAllCharges(db);
  let released = 0;
  for (;;) {
    const { rows } = await db.execute<{ requestId: string }>(sql`
      select request_id as "requestId" from credit_reservation
      where state = 'RESERVED' and expires_at < now() order by expires_at limit ${sweepBatchSize}`);
    for (const { requestId } of rows) if (await releaseRequest(db, requestId)) released++;
    if (rows.length < sweepBatchSize) return released;
  }
}

/** A wallet column that disagrees with the ledger. Amounts are decimal text. */
export interface WalletDifference extends Record<string, unknown> {
  workspaceId: string;
  ownerId: string;
  periodStart: Date;
  column: "spent" | "reserved" | "granted";
  wallet: string;
  ledger: string;
}

/**
 * Compares the wallets of the last two months with the ledger and the open reservations, in one snapshot. Charges that
 * are not posted yet are in the ledger but still count as reserved. Former members are skipped: the ledger keeps what
 * they spent under the workspace only.
 */
export async function findWalletDifferences(db: Db): Promise<WalletDifference[]> {
  const { rows } = await db.execute<WalletDifference>(sql`
    with open_reservation as (
      select * from credit_reservation
      where period_start > now() - interval '62 days' and state in ('RESERVED', 'CHARGED')
    ),
    posted as (
      select * from credit_transaction t where period_start > now() - interval '62 days'
        and not exists (select from open_reservation where request_id = t.request_id and state = 'CHARGED' and t.type = 'SPEND')
    ),
    line as (
      select workspace_id, workspace_id as owner_id, period_start,
        case type when 'SPEND' then amount else 0 end as spent, 0::numeric as reserved,
        case type when 'GRANT' then amount else 0 end as granted
      from posted
      union all
      select workspace_id, user_id, period_start, amount, 0, 0 from posted where type = 'SPEND' and user_id is not null
      union all
      select workspace_id, workspace_id, period_start, 0, amount, 0 from open_reservation
      union all
      select workspace_id, user_id, period_start, 0, amount, 0 from open_reservation where user_id is not null
    ),
    ledger as (
      select workspace_id, owner_id, period_start, sum(spent) as spent, sum(reserved) as reserved, sum(granted) as granted
      from line group by 1, 2, 3
    ),
    wallet as (select * from credit_wallet where period_start > now() - interval '62 days'),
    pair as (
      select workspace_id, owner_id, period_start, c.key as column, c.wallet, c.ledger
      from wallet w full join ledger l using (workspace_id, owner_id, period_start)
      cross join lateral (values
        ('spent', coalesce(w.spent, 0), coalesce(l.spent, 0)),
        ('reserved', coalesce(w.reserved, 0), coalesce(l.reserved, 0)),
        ('granted', coalesce(w.granted, 0), coalesce(l.granted, 0))) as c (key, wallet, ledger)
    )
    select workspace_id as "workspaceId", owner_id as "ownerId", period_start as "periodStart", "column",
      wallet::text, ledger::text
    from pair
    where wallet <> ledger and (owner_id = workspace_id or exists (select from "user" where id = owner_id))
    limit 1000`);
  return rows;
}

/** The nightly comparison. Each difference is a bug, so it is logged as an error. */
export async function logWalletDifferences({ database, log }: App): Promise<void> {
  const differences = await findWalletDifferences(database.system);
  for (const difference of differences.slice(0, 20))
    log.error({ difference }, "credit counter differs from the ledger");
  if (differences.length > 0) log.error({ count: differences.length }, "credit counters differ from the ledger");
}
