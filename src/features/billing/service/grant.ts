import { sql } from "drizzle-orm";
import { newId } from "#lib/id.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { CreditSource } from "../table.ts";
import { toAmount } from "./amount.ts";

export interface CreditGrant {
  /** Id of the grant's reason. A second grant with the same id adds nothing. */
  requestId: string;
  workspaceId: string;
  userId: string | null;
  source: Extract<CreditSource, "GRANT_SHARE" | "GRANT_REFERRAL" | "GRANT_OPERATOR" | "TOPUP">;
  credits: number;
  /** Start of the month that the credits belong to. */
  periodStart: Date;
  refs?: Readonly<Record<string, string>>;
}

/** Adds credits to a workspace's month. Returns false if this grant already exists. */
export async function grantCredits(db: Db | Tx, grant: CreditGrant): Promise<boolean> {
  const { workspaceId, userId, requestId, source, credits } = grant;
  const periodStart = grant.periodStart.toISOString();
  const { rows } = await db.execute(sql`
    with entry as (
      insert into credit_transaction
        (id, workspace_id, user_id, period_start, request_id, source, type, amount, refs)
      values (${newId()}::uuid, ${workspaceId}::uuid, ${userId}::uuid, ${periodStart}::timestamptz, ${requestId},
        ${source}, 'GRANT', ${toAmount(credits)}::numeric, ${JSON.stringify(grant.refs ?? {})}::jsonb)
      on conflict (request_id, type) do nothing
      returning amount
    )
    insert into credit_wallet as w (workspace_id, owner_id, period_start, granted)
    select ${workspaceId}::uuid, ${workspaceId}::uuid, ${periodStart}::timestamptz, amount from entry
    on conflict (workspace_id, owner_id, period_start) do update set granted = w.granted + excluded.granted
    returning 1`);
  return rows.length > 0;
}
