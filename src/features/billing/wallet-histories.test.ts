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
    /** How many random histories the wallet goes through: few with every change, 10,000 with the fault tests. */
    histories: number;
  }
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ env: { DEFAULT_PLAN: "BUSINESS" } });
});
afterAll(() => testApp.close());

/** What becomes of one logical request, in the order in which it happens. */
interface History {
  price: number;
  fallbacks: number[];
  crashes: number;
  ending: string;
}
const request: fc.Arbitrary<History> = fc.record({
  price: fc.constantFrom(0, 0.2, 0.5, 1, 3),
  /** Prices of the models that step in when the one before has failed; 0 is a free one. */
  fallbacks: fc.array(fc.constantFrom(0, 0.2, 1), { maxLength: 2 }),
  /** How often its process dies in the middle: the step begins anew under a higher number. */
  crashes: fc.nat({ max: 3 }),
  ending: fc.constantFrom("answered", "failed", "stopped with words", "stopped before", "deleted", "answered twice"),
});

test("whatever becomes of requests, at rest nothing is reserved and the ledger adds up", async () => {
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

/** Plays one request as a step does; answers with the credits that it must have cost. */
async function live(ctx: WorkspaceContext, { price, fallbacks, crashes, ending }: History): Promise<number> {
  const stepId = newId();
  let hold: Reservation | undefined;
  for (let epoch = 1; epoch <= crashes + 1; epoch++) {
    if (epoch > 1) await releaseReservationsOf(ctx.db, `step:${stepId}`);
    const ask = { requestId: `step:${stepId}:step:1:${epoch}`, source: "WORKFLOW" as const, modelId: "some" };
    const taken = await reserveCredits(ctx, { ...ask, price }).catch(() => null);
    // Out of credits: it never begins.
    if (!taken) return 0;
    hold = taken;
    for (const other of fallbacks)
      hold = await reserveCredits(ctx, { ...ask, price: Math.min(price, other), isFallback: true });
  }
  if (!hold) return 0;
  const isDue = ending !== "failed" && ending !== "stopped before";
  if (!isDue) {
    await releaseReservation(ctx.db, hold);
    return 0;
  }
  const charged = await chargeReservation(ctx.db, hold);
  if (ending === "answered twice") await chargeReservation(ctx.db, hold);
  return charged;
}
