import { sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/db/database.ts";

/**
 * Posts new charges: moves their amounts from the wallet's reserved to its spent credits, in one statement. Charging
 * leaves the wallet alone, because all requests of a workspace wait for its row; limits are not affected, because they
 * count both columns. The workspace's row is locked first, in the same order as reserving does, so that the two cannot
 * deadlock.
 */
export async function postCharges(db: Db | Tx, workspaceId: string): Promise<void> {
  await db.execute(sql`
    with locked_wallet as (
      select period_start from credit_wallet
      where workspace_id = ${workspaceId} and owner_id = ${workspaceId} order by period_start for update
    ),
    due as (
      update credit_reservation r set state = 'POSTED'
      where r.workspace_id = ${workspaceId} and r.state = 'CHARGED' and exists (select from locked_wallet)
      returning r.request_id, r.workspace_id, r.user_id, r.period_start, r.amount
    ),
    line as (
      select d.*, t.amount as charged from due d
      join credit_transaction t on t.request_id = d.request_id and t.type = 'SPEND'
    ),
    move as (
      select workspace_id, workspace_id as owner_id, period_start, sum(amount) as reserved, sum(charged) as charged
      from line group by 1, 2, 3
      union all
      select workspace_id, user_id, period_start, sum(amount), sum(charged)
      from line where user_id is not null group by 1, 2, 3
    )
    update credit_wallet w set reserved = w.reserved - m.reserved, spent = w.spent + m.charged from move m
    where w.workspace_id = m.workspace_id and w.owner_id = m.owner_id and w.period_start = m.period_start`);
}

/** Posts the charges of every workspace that has some. */
export async function postAllCharges(db: Db): Promise<void> {
  const { rows } = await db.execute<{ workspaceId: string }>(
    sql`select distinct workspace_id as "workspaceId" from credit_reservation where state = 'CHARGED'`,
  );
  for (const { workspaceId } of rows) await postCharges(db, workspaceId);
}
