import { randomInt, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { type Database, openDatabase } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { copyTemplate } from "#testing/test-app.ts";
import { toAmount } from "./service/amount.ts";
import { grantCredits } from "./service/grant.ts";
import { chargeReservation, type Reservation, releaseReservation } from "./service/ledger.ts";
import { findWalletDifferences, releaseExpiredReservations } from "./service/maintenance.ts";
import { postCharges } from "./service/post-charges.ts";
import { reserveWithinLimits } from "./service/reserve.ts";
import { creditReservation, creditTransaction, creditWallet } from "./table.ts";

const name = `ledger_${randomUUID().replaceAll("-", "")}`;
const periodStart = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1)).toISOString();
const userId = newId();
let database: Database;

async function asAdmin(statement: string) {
  const admin = new pg.Client({ ...inject("cluster"), database: "postgres" });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

beforeAll(async () => {
  await asAdmin(copyTemplate(name));
  const { app, tenant } = inject("roles");
  const at = { ...inject("cluster"), database: name };
  database = openDatabase({
    app: { ...at, user: app },
    tenant: { ...at, user: tenant },
    poolSize: 50,
    onError() {
      // One test cuts connections on purpose and checks the result itself.
    },
  });
  await database.system.insert(user).values({ id: userId, name: "Ada", email: "ada@troupe.test" });
});

afterAll(async () => {
  await database.close();
  await asAdmin(`drop database ${name} with (force)`);
});

/** A separate wallet for each test. */
async function newWallet() {
  const id = newId();
  await database.system.insert(workspace).values({ id, slug: `w-${id}`, name: "W", creatorId: userId });
  const db = database.tenant(id);
  const reservationOf = (requestId: string, credits: number, more: Partial<Reservation> = {}): Reservation => ({
    requestId,
    workspaceId: id,
    userId,
    periodStart,
    amount: toAmount(credits),
    source: "AGENT_CHAT",
    modelId: "gpt-4o-mini",
    isOwnKey: false,
    ...more,
  });
  const totals = async (ownerId = id) => {
    await postCharges(db, id);
    const [row] = await db
      .select({ spent: creditWallet.spent, reserved: creditWallet.reserved, granted: creditWallet.granted })
      .from(creditWallet)
      .where(and(eq(creditWallet.workspaceId, id), eq(creditWallet.ownerId, ownerId)));
    return row ?? null;
  };
  const lines = () => db.select().from(creditTransaction).where(eq(creditTransaction.workspaceId, id));
  return { id, db, reservationOf, totals, lines };
}

const unlimited = { overall: null, individual: null };

test("fractions of a credit add up exactly", async () => {
  const { db, reservationOf, totals } = await newWallet();
  for (let at = 0; at < 100; at++) {
    const reservation = reservationOf(`f${at}-${newId()}`, 0.2);
    await reserveWithinLimits(db, reservation, { overall: 20, individual: null });
    await chargeReservation(db, reservation);
  }
  expect(await totals()).toEqual({ spent: "20.0000", reserved: "0.0000", granted: "0.0000" });
  expect(await reserveWithinLimits(db, reservationOf(newId(), 0.2), { overall: 20, individual: null })).toEqual({
    state: "over-workspace-limit",
  });
});

test("a charge records the tokens of its answer, also on an own key, and nothing without them", async () => {
  const { db, reservationOf, lines } = await newWallet();
  const usage = { inputTokens: 1_240, outputTokens: 210, cachedInputTokens: 980 };
  const [paid, free, speech] = [
    reservationOf(newId(), 1),
    reservationOf(newId(), 0, { isOwnKey: true }),
    reservationOf(newId(), 1),
  ];
  for (const reservation of [paid, free, speech]) await reserveWithinLimits(db, reservation, unlimited);
  await chargeReservation(db, paid, { usage });
  await chargeReservation(db, free, { usage });
  await chargeReservation(db, speech, { credits: 1 });
  const tokensOf = async ({ requestId }: Reservation) => {
    const line = (await lines()).find((one) => one.requestId === requestId);
    return line && [line.inputTokens, line.outputTokens, line.cachedInputTokens];
  };
  expect(await tokensOf(paid)).toEqual([1_240, 210, 980]);
  expect(await tokensOf(free)).toEqual([1_240, 210, 980]);
  expect(await tokensOf(speech)).toEqual([null, null, null]);
});

test("the last credit can be spent and not one more", async () => {
  const { db, reservationOf } = await newWallet();
  const limits = { overall: 10, individual: null };
  expect(await reserveWithinLimits(db, reservationOf(newId(), 10), limits)).toEqual({
    state: "reserved",
    before: 0,
    after: 10,
  });
  expect(await reserveWithinLimits(db, reservationOf(newId(), 0.0001), limits)).toEqual({
    state: "over-workspace-limit",
  });
});

test.each([
  { overall: 5, individual: null },
  { overall: 100, individual: 5 },
])("a request repeated in parallel is one reservation and one charge, up to the limits %o", async (limits) => {
  for (let round = 0; round < 20; round++) {
    const { db, reservationOf, totals, lines } = await newWallet();
    const reservation = reservationOf(newId(), 3);
    const times = Array.from({ length: 10 });
    const states = await Promise.all(times.map(() => reserveWithinLimits(db, reservation, limits)));
    expect(states.map(({ state }) => state)).toEqual(times.map(() => "reserved"));
    expect((await totals())?.reserved).toBe("3.0000");
    expect(await Promise.all(times.map(() => chargeReservation(db, reservation)))).toEqual(times.map(() => 3));
    expect(await totals()).toEqual({ spent: "3.0000", reserved: "0.0000", granted: "0.0000" });
    expect(await lines()).toHaveLength(1);
    expect(await reserveWithinLimits(db, reservation, unlimited)).toEqual({ state: "charged" });
  }
});

test("the retry on the fallback model is charged once, at the lower price", async () => {
  const { db, reservationOf, totals, lines } = await newWallet();
  const requestId = newId();
  const asked = reservationOf(requestId, 15);
  await reserveWithinLimits(db, asked, unlimited);
  await releaseReservation(db, asked);
  const answered = reservationOf(requestId, 1, { modelId: "gemini-2-5-flash" });
  expect(await reserveWithinLimits(db, answered, unlimited)).toEqual({ state: "reserved", before: 0, after: 1 });
  await chargeReservation(db, answered);
  expect(await totals()).toEqual({ spent: "1.0000", reserved: "0.0000", granted: "0.0000" });
  expect(await lines()).toMatchObject([{ requestId, amount: "1.0000", modelId: "gemini-2-5-flash" }]);
});

test("a released reservation frees its credits and can no longer be charged", async () => {
  const { db, reservationOf, totals, lines } = await newWallet();
  const reservation = reservationOf(newId(), 8);
  await reserveWithinLimits(db, reservation, { overall: 10, individual: null });
  await releaseReservation(db, reservation);
  await releaseReservation(db, reservation);
  expect(await chargeReservation(db, reservation)).toBe(0);
  expect(await totals()).toEqual({ spent: "0.0000", reserved: "0.0000", granted: "0.0000" });
  expect(await lines()).toHaveLength(0);
});

test("the actual price is charged, but never more than the reservation", async () => {
  const { db, reservationOf, totals } = await newWallet();
  const short = reservationOf(newId(), 160);
  const long = reservationOf(newId(), 160);
  for (const reservation of [short, long]) await reserveWithinLimits(db, reservation, unlimited);
  expect(await chargeReservation(db, short, { credits: 120 })).toBe(120);
  expect(await chargeReservation(db, long, { credits: 900 })).toBe(160);
  expect(await totals()).toEqual({ spent: "280.0000", reserved: "0.0000", granted: "0.0000" });
});

test("granted credits are added to the month's limit once", async () => {
  const { id, db, reservationOf, totals } = await newWallet();
  const limits = { overall: 100, individual: null };
  expect(await reserveWithinLimits(db, reservationOf(newId(), 150), limits)).toEqual({ state: "over-workspace-limit" });
  const grant = {
    requestId: `share-${id}`,
    workspaceId: id,
    userId,
    source: "GRANT_SHARE",
    credits: 100,
    periodStart: new Date(periodStart),
  } as const;
  expect(await grantCredits(db, grant)).toBe(true);
  expect(await grantCredits(db, grant)).toBe(false);
  expect((await reserveWithinLimits(db, reservationOf(newId(), 150), limits)).state).toBe("reserved");
  expect(await totals()).toEqual({ spent: "0.0000", reserved: "150.0000", granted: "100.0000" });
});

test("a request over a member's limit reserves nothing for the workspace", async () => {
  const { db, reservationOf, totals } = await newWallet();
  const limits = { overall: 100, individual: 5 };
  expect((await reserveWithinLimits(db, reservationOf(newId(), 4), limits)).state).toBe("reserved");
  expect(await reserveWithinLimits(db, reservationOf(newId(), 2), limits)).toEqual({ state: "over-member-limit" });
  expect(await totals()).toMatchObject({ reserved: "4.0000" });
  expect(await totals(userId)).toMatchObject({ reserved: "4.0000" });
  // Requests of visitors count toward the workspace only.
  expect((await reserveWithinLimits(db, reservationOf(newId(), 50, { userId: null }), limits)).state).toBe("reserved");
  expect(await totals(userId)).toMatchObject({ reserved: "4.0000" });
});

test("a call on the workspace's own key is recorded and touches no wallet", async () => {
  const { db, reservationOf, totals, lines } = await newWallet();
  const runId = newId();
  const reservation = reservationOf(newId(), 0, { isOwnKey: true });
  expect((await reserveWithinLimits(db, reservation, { overall: 0, individual: 0 })).state).toBe("reserved");
  await chargeReservation(db, reservation, { refs: { runId } });
  await chargeReservation(db, reservation, { refs: { runId } });
  expect(await totals()).toBeNull();
  expect(await lines()).toMatchObject([{ amount: "0.0000", ownKey: true, refs: { runId } }]);
});

test("the charge is part of the commit that stores the result", async () => {
  const { db, reservationOf, totals } = await newWallet();
  const reservation = reservationOf(newId(), 2);
  await reserveWithinLimits(db, reservation, unlimited);
  await expect(
    db.transaction(async (tx) => {
      await chargeReservation(tx, reservation);
      throw new Error("the step could not be stored");
    }),
  ).rejects.toThrow();
  expect(await totals()).toEqual({ spent: "0.0000", reserved: "2.0000", granted: "0.0000" });
});

test("expired reservations are released, others stay", async () => {
  const { db, reservationOf, totals } = await newWallet();
  const dead = reservationOf(newId(), 5);
  await reserveWithinLimits(db, dead, unlimited, 0);
  await reserveWithinLimits(db, reservationOf(newId(), 7), unlimited);
  expect(await releaseExpiredReservations(database.system)).toBe(1);
  expect(await totals()).toMatchObject({ reserved: "7.0000" });
  expect(await chargeReservation(db, dead)).toBe(0);
});

test.each([-1, -0.0001, 2 ** 53, 1e308, Number.NaN, Number.POSITIVE_INFINITY])(
  "%s is no amount of credits",
  (credits) => {
    expect(() => toAmount(credits)).toThrow("This isn't a valid number of AI credits.");
  },
);

test.each([
  [0, "0.0000"],
  [0.2, "0.2000"],
  [0.1 + 0.2, "0.3000"],
  [1.005, "1.0050"],
  [2 ** 19, "524288.0000"],
])("%s credits are formatted as %s", (credits, text) => {
  expect(toAmount(credits)).toBe(text);
});

test("the database refuses negative ledger rows, reservations and wallets", async () => {
  const { id } = await newWallet();
  const negative = { workspaceId: id, periodStart: new Date(periodStart), requestId: newId(), amount: "-1" };
  const writes = [
    database.system.insert(creditTransaction).values({ ...negative, source: "API", type: "SPEND" }),
    database.system.insert(creditReservation).values({ ...negative, expiresAt: new Date() }),
    database.system.insert(creditWallet).values({ ...negative, ownerId: id, spent: "-1" }),
  ];
  for (const write of writes) await expect(write).rejects.toMatchObject({ cause: { code: "23514" } });
});

/** Runs everything in parallel, in random order, over 50 connections. Returns how often a limit refused. */
async function storm(
  wallets: Awaited<ReturnType<typeof newWallet>>[],
  operations: number,
  limits: { overall: number; individual: number | null },
): Promise<number> {
  const prices = [0.2, 0.5, 1, 3, 10];
  const requests = wallets.flatMap((wallet) =>
    Array.from({ length: Math.ceil(operations / 3 / wallets.length) }, () => ({
      wallet,
      reservation: wallet.reservationOf(newId(), prices[randomInt(prices.length)] ?? 1),
    })),
  );
  const refusals = await Promise.all(
    Array.from({ length: operations }, async () => {
      const { wallet, reservation } = requests[randomInt(requests.length)] ?? expect.unreachable();
      const kind = randomInt(10);
      if (kind < 6) {
        const { state } = await reserveWithinLimits(wallet.db, reservation, limits);
        if (state === "reserved" && kind < 4) await chargeReservation(wallet.db, reservation);
        return state.startsWith("over");
      }
      if (kind < 8) await chargeReservation(wallet.db, reservation);
      else await releaseReservation(wallet.db, reservation);
      return false;
    }),
  );
  return refusals.filter(Boolean).length;
}

/** Every wallet is within its limit and equals the ledger. */
async function inspect(
  { db, id, totals }: Awaited<ReturnType<typeof newWallet>>,
  limits: { overall: number; individual: number | null },
) {
  const used = async (ownerId: string) => {
    const row = await totals(ownerId);
    return Number(row?.spent ?? 0) + Number(row?.reserved ?? 0);
  };
  expect(await used(id)).toBeLessThanOrEqual(limits.overall);
  if (limits.individual !== null) expect(await used(userId)).toBeLessThanOrEqual(limits.individual);
  const [line] = await db
    .select({ spent: sql<string>`coalesce(sum(amount), 0)::numeric(14, 4)` })
    .from(creditTransaction)
    .where(eq(creditTransaction.workspaceId, id));
  expect((await totals())?.spent).toBe(line?.spent);
}

test.each([
  { wallets: 1, limits: { overall: 500, individual: null } },
  { wallets: 1, limits: { overall: 500, individual: 300 } },
  { wallets: 10, limits: { overall: 50, individual: null } },
])(
  "2,000 parallel reservations, charges, releases and repetitions on $wallets wallets never pass $limits",
  async ({ wallets, limits }) => {
    const all = await Promise.all(Array.from({ length: wallets }, newWallet));
    expect(await storm(all, 2_000, limits)).toBeGreaterThan(0);
    for (const wallet of all) await inspect(wallet, limits);
    expect(await findWalletDifferences(database.system)).toEqual([]);
  },
);

test("a charge that is not posted yet is no difference, and a changed wallet is one", async () => {
  const wallet = await newWallet();
  const reservation = wallet.reservationOf(newId(), 2);
  await reserveWithinLimits(wallet.db, reservation, { overall: null, individual: null });
  await wallet.db.transaction((tx) => chargeReservation(tx, reservation));
  expect(await findWalletDifferences(database.system)).toEqual([]);
  await database.system.execute(sql`update credit_wallet set spent = spent + 1 where owner_id = ${wallet.id}`);
  expect(await findWalletDifferences(database.system)).toMatchObject([
    { ownerId: wallet.id, column: "spent", wallet: "1.0000" },
  ]);
  await database.system.execute(sql`update credit_wallet set spent = spent - 1 where owner_id = ${wallet.id}`);
});

test("cut connections leave nothing but reservations, which expire", async () => {
  const wallet = await newWallet();
  const limits = { overall: 500, individual: 300 };
  const reservations = Array.from({ length: 600 }, () => wallet.reservationOf(newId(), 1));
  let cuts = 0;
  const superuser = new pg.Pool({ ...inject("cluster"), database: name, max: 20 });
  await Promise.all([
    ...reservations.map(async (reservation) => {
      try {
        if ((await reserveWithinLimits(wallet.db, reservation, limits)).state === "reserved")
          await wallet.db.transaction((tx) => chargeReservation(tx, reservation));
      } catch {
        cuts++;
      }
    }),
    ...Array.from({ length: 20 }, () =>
      superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename <> current_user and state <> 'idle' order by random() limit 3`,
      ),
    ),
  ]);
  await superuser.end();
  expect(cuts).toBeGreaterThan(0);
  await inspect(wallet, limits);
  await database.system
    .update(creditReservation)
    .set({ expiresAt: new Date(0) })
    .where(eq(creditReservation.workspaceId, wallet.id));
  await releaseExpiredReservations(database.system);
  expect((await wallet.totals())?.reserved).toBe("0.0000");
  expect(await findWalletDifferences(database.system)).toEqual([]);
});

test("a release that PostgreSQL aborts to resolve a deadlock is retried", async () => {
  const { db, id, reservationOf, totals } = await newWallet();
  const reservation = reservationOf(`deadlock:${newId()}`, 3);
  await reserveWithinLimits(db, reservation, { overall: 10, individual: null });
  // Only our side checks for deadlocks, once after this time, so PostgreSQL aborts our side.
  await asAdmin(`alter database ${name} set deadlock_timeout = '3s'`);
  const { app, tenant } = inject("roles");
  const at = { ...inject("cluster"), database: name };
  const ours = openDatabase({ app: { ...at, user: app }, tenant: { ...at, user: tenant }, poolSize: 2, onError() {} });
  const other = new pg.Client(at);
  await other.connect();
  await other.query("begin");
  await other.query("set local deadlock_timeout = '10min'");
  await other.query("select 1 from credit_wallet where workspace_id = $1 for update", [id]);
  const released = releaseReservation(ours.tenant(id), reservation);
  await vi.waitFor(
    async () => {
      const { rows } = await other.query("select 1 from pg_locks where not granted and pid <> pg_backend_pid()");
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 30_000, interval: 20 },
  );
  await other.query("select 1 from credit_reservation where request_id = $1 for update", [reservation.requestId]);
  await other.query("commit");
  await other.end();
  await released;
  await ours.close();
  expect((await totals())?.reserved).toBe("0.0000");
});
