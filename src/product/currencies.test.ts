import { expect, test } from "vitest";
import { currencies, currencyName, formatMoney, isCurrency, paymentBounds, toMinorUnits } from "./currencies.ts";

test.each([
  [12.5, "USD", 1_250],
  [0.29, "EUR", 29],
  [1.005, "USD", 100],
  [500, "JPY", 500],
  [500, "ISK", 50_000],
] as const)("%d %s are %d of the smallest unit", (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toBe(minor);
});

test("no step charges less than Stripe takes, nor less than 0.50", () => {
  expect(paymentBounds("USD")).toEqual({ min: 0.5, max: 10_000 });
  expect(paymentBounds("GBP").min).toBe(0.5);
  expect(paymentBounds("JPY").min).toBe(50);
  expect(paymentBounds("KRW").min).toBe(1);
});

test("amounts read as money", () => {
  expect([formatMoney(12.5, "USD"), formatMoney(49, "USD"), formatMoney(500, "JPY")]).toEqual([
    "$12.50",
    "$49",
    "¥500",
  ]);
});

test("the list has no repetitions and a name for each entry", () => {
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencyName("JPY")).toBe("Japanese Yen");
  expect([isCurrency("EUR"), isCurrency("eur"), isCurrency("XXX")]).toEqual([true, false, false]);
});
