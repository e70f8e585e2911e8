import { describe, expect, test } from "vitest";
import type { Cost } from "./access/rule.ts";
import { createLimiter } from "./limiter.ts";

/** A limiter with a manual clock. */
function stand(factor = 1) {
  let at = 0;
  const limiter = createLimiter({ factor, now: () => at });
  return {
    limiter,
    pass(ms: number) {
      at += ms;
    },
    /** How many of the calls are allowed. */
    let(cost: Cost, who: string, calls: number) {
      let passed = 0;
      for (let call = 0; call < calls; call++)
        try {
          limiter.take(cost, who);
          passed += 1;
        } catch {
          // Refused calls don't count as passed.
        }
      return passed;
    },
  };
}

describe("a caller", () => {
  test.each([
    ["light", 1_200],
    ["heavy", 120],
    ["model", 120],
    ["mail", 20],
  ] as const)("can make a limited number of %s calls at once: %i", (cost, most) => {
    expect(stand().let(cost, "ada", most + 500)).toBe(most);
  });

  test("is refused with a message for people and the exact time to wait", () => {
    const { limiter, pass, let: letThrough } = stand();
    letThrough("mail", "ada", 20);
    let details: unknown;
    try {
      limiter.take("mail", "ada");
    } catch (error) {
      expect(error).toMatchObject({ code: "limit", message: expect.stringMatching(/try again/) });
      details = (error as { details: unknown }).details;
    }
    expect(details).toEqual({ perMinute: 20, retryAfterMs: 3_000 });
    pass(2_999);
    expect(letThrough("mail", "ada", 1)).toBe(0);
    pass(1);
    expect(letThrough("mail", "ada", 2)).toBe(1);
  });

  test("gets a minute's worth of calls back per minute, and never more than that", () => {
    const { pass, let: letThrough } = stand();
    expect(letThrough("heavy", "ada", 200)).toBe(120);
    pass(30_000);
    expect(letThrough("heavy", "ada", 200)).toBe(60);
    pass(24 * 3_600_000);
    expect(letThrough("heavy", "ada", 500)).toBe(120);
  });

  test("is not limited by other callers or by other kinds of calls", () => {
    const { let: letThrough } = stand();
    letThrough("model", "ada", 500);
    expect(letThrough("model", "bob", 500)).toBe(120);
    expect(letThrough("light", "ada", 5_000)).toBe(1_200);
  });

  test("does not wait longer after repeated refusals", () => {
    const { pass, let: letThrough } = stand();
    letThrough("mail", "ada", 20);
    for (let call = 0; call < 100; call++) {
      pass(29);
      expect(letThrough("mail", "ada", 1)).toBe(0);
    }
    pass(100);
    expect(letThrough("mail", "ada", 1)).toBe(1);
  });
});

test("a factor raises all limits of an instance", () => {
  expect(stand(3).let("mail", "ada", 500)).toBe(60);
});

test("memory is bounded for any number of callers, and a dropped bucket starts full", () => {
  const { let: letThrough } = stand();
  expect(letThrough("mail", "first", 30)).toBe(20);
  for (let who = 0; who < 50_000; who++) letThrough("mail", `caller ${who}`, 1);
  expect(letThrough("mail", "first", 30)).toBe(20);
  expect(letThrough("mail", "caller 49999", 30), "the latest caller is remembered").toBe(19);
});
