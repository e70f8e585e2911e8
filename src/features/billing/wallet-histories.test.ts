import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { readWallet, reserveCredits } from "./service/credit-check.ts";
import { chargeReservation, type Reservation, releaseReservation, releaseReservationsOf } from "./service/ledger.ts";
import { findWalletDifferences } from "./service/maintenance.ts";
import { getPlan } from "./service/plan.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Number of random histories: few by default, 10,000 in the fault tests. */
    histories: number;
  }
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ env: { DEFAULT_PLAN: "BUSINESS" } });
});
afterAll(() => testApp.close());

/** The events of one logical request, in order. */
interface History {
  price: number;
  fallbacks: number[];
  crashes: number;
  ending: string;
}
const request: fc.Arbitrary<History> = fc.record({
  price: fc.constantFrom(0, 0.2, 0.5, 1, 3),
  /** Prices of the fallback models; 0 is a free one. */
  fallbacks: fc.array(fc.constantFrom(0, 0.2, 1), { maxLength: 2 }),
  /** How often the process dies: the step restarts under a higher epoch. */
  crashes: fc.nat({ max: 3 }),
  ending: fc.constantFrom("answered", "failed", "stopped with words", "stopped before", "deleted", "answered twice"),
});

test("after any history of requests nothing stays reserved and the ledger adds up", async () => {
  const ctx =
    (await findWorkspaceContext(testApp.app, testApp.workspace.id, testApp.workspace.people.OWNER.id, "test")) ??
    expect.unreachable();
  const { start } = (await getPlan(testApp.app, testApp.workspace.id)).period;
  const property = fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 4 }), async (requests) => {
    const before = await readWallet(ctx, testApp.workspace.id, start);
    const paid = await Promise.all(requests.map((one) => live(ctx, one)));
    const after = await readWallet(ctx, testApp.workspace.id, start);
    expect(after.reserved).toBe(0);
    expect(after.spent - before.spent).toBeCloseTo(
      paid.reduce((sum, credits) => sum + credits, 0),
      4,
    );
  });
  await fc.assert(property, { numRuns: inject("histories") });
  expect(await findWalletDifferences(testApp.app.database.system)).toEqual([]);
});

/** Runs one request like a step. Returns the credits that it must cost. */
async function live(ctx: WorkspaceContext, { price, fallbacks, crashes, ending }: History): Promise<number> {
  const stepId = newId();
  let reservation: Reservation | undefined;
  for (let epoch = 1; epoch <= crashes + 1; epoch++) {
    if (epoch > 1) await releaseReservationsOf(ctx.db, `step:${stepId}`);
    const ask = { requestId: `step:${stepId}:step:1:${epoch}`, use: "run" as const, modelId: "some" };
    const taken = await reserveCredits(ctx, { ...ask, price }).catch(() => null);
    // Out of credits, so it never starts.
    if (!taken) return 0;
    reservation = taken;
    for (const other of fallbacks)
      reservation = await reserveCredits(ctx, { ...ask, price: Math.min(price, other), isFallback: true });
  }
  if (!reservation) return 0;
  const isDue = ending !== "failed" && ending !== "stopped before";
  if (!isDue) {
    await releaseReservation(ctx.db, reservation);
    return 0;
  }
  const charged = await chargeReservation(ctx.db, reservation);
  if (ending === "answered twice") await chargeReservation(ctx.db, reservation);
  return charged;
}
