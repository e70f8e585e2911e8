import { describe, expect, test } from "vitest";
import { driveStep } from "#engine/testing/drive-step.ts";
import { allRunners, catalog } from "../index.ts";
import { payment } from "./spec.ts";

const run = (config: object, isAttended = true) =>
  driveStep({ catalog, runners: allRunners, type: "PAYMENT", config, isAttended });

test.each([true, false])("it waits for a payment, attended: %s", async (isAttended) => {
  const { record } = await run({ amount: 12.5, currency: "EUR" }, isAttended);
  expect(record).toEqual({ status: "PENDING", waitsFor: "payment" });
});

describe("an amount", () => {
  test.each([
    [null, "USD"],
    [0.49, "USD"],
    [10_000.01, "USD"],
    [49, "JPY"],
    [99.5, "JPY"],
    [14, "CZK"],
  ] as const)("of %s %s is not ready", async (amount, currency) => {
    expect(payment.missingFields({ amount, currency })).toEqual(["a valid amount"]);
  });

  test.each([
    [0.5, "USD"],
    [10_000, "EUR"],
    [50, "JPY"],
    [500, "ISK"],
  ] as const)("of %s %s is", (amount, currency) => {
    expect(payment.missingFields({ amount, currency })).toEqual([]);
  });
});

test("an unfinished step fails with the message of the specification", async () => {
  const { record } = await run({ amount: null });
  expect(record).toMatchObject({
    status: "FAILED",
    error: "Missing Payment Node configuration — Please configure the Payment Node properly to continue.",
  });
});

test("the diagnosis says when the workspace has no Stripe keys", () => {
  const node = { id: "p", label: "Fee", type: "PAYMENT", position: { x: 0, y: 0 }, config: payment.draft() };
  const about = (hasStripeKeys: boolean) =>
    payment.lint?.(payment.draft(), { node, targets: [], facts: { hasStripeKeys }, labelOf: () => null });
  expect(about(true)).toEqual([]);
  expect(about(false)).toMatchObject([{ severity: "error", code: "noStripeKeys" }]);
});

test("is quoted as paid, with amount and currency", () => {
  const result = { stripePaymentIntentId: "pi_1", receiptEmail: "a@b.co", isSuccessful: true };
  const config = { amount: 12.5, currency: "EUR" } as const;
  expect(payment.toPromptText(result, { config, labelOf: () => null })).toBe("paid 12.5 EUR");
});

test("a payment can't be edited", () => {
  expect(payment.revisions).toBeUndefined();
  expect(payment.validateResult).toBeUndefined();
});
