import { expect, test } from "vitest";
import { type ChainModel, type FailedModel, failoverReasons, nextModel } from "./failover.ts";

const models: Readonly<Record<string, { contextWindow: number; price: number }>> = {
  chosen: { contextWindow: 128_000, price: 5 },
  small: { contextWindow: 8_000, price: 0.2 },
  large: { contextWindow: 1_000_000, price: 15 },
  own: { contextWindow: 128_000, price: 0 },
  standIn: { contextWindow: 1_000_000, price: 1 },
};
const all = [...failoverReasons];
const on = (languageModelId: string, reasons: ChainModel["on"] = all): ChainModel => ({ languageModelId, on: reasons });
const failed = (id: string, reason: FailedModel["reason"], isCalled = true): FailedModel => ({
  id,
  model: id,
  reason,
  isCalled,
});
const next = (
  chain: ChainModel[],
  tried: FailedModel[],
  { standInId = "standIn", isChainOnly = false }: { standInId?: string | null; isChainOnly?: boolean } = {},
) => nextModel({ chain, failed: tried, standInId, isChainOnly, facts: (id) => models[id] ?? null });

const chain = [on("small"), on("large"), on("own")];
const unsent = (id: string, reason: FailedModel["reason"]) => failed(id, reason, false);

test.each<[string, ChainModel[], FailedModel[], string | null]>([
  ["the first of the chain", chain, [failed("chosen", "error")], "small"],
  [
    "the first that may take over for the reason",
    [on("small", ["error"]), on("large", ["limit"])],
    [failed("chosen", "limit")],
    "large",
  ],
  ["the second after the first", chain, [failed("chosen", "limit"), failed("small", "timeout")], "large"],
  ["none twice", [on("chosen"), on("small")], [failed("chosen", "timeout")], "small"],
  ["none that the workspace can't call", [on("locked"), on("own")], [failed("chosen", "error")], "own"],
  ["a larger one where the prompt doesn't fit", chain, [unsent("chosen", "window")], "large"],
  [
    "a larger one, also after another failure",
    chain,
    [unsent("chosen", "window"), failed("large", "error")],
    "standIn",
  ],
  ["a cheaper one where credits are missing", [on("large"), on("small")], [unsent("chosen", "price")], "small"],
  [
    "a free one when not even the cheap one is affordable",
    chain,
    [unsent("chosen", "price"), unsent("small", "price")],
    "own",
  ],
  [
    "a skipped one, once its reason comes",
    [on("small", ["limit"]), on("own", ["error"])],
    [failed("chosen", "error"), failed("own", "limit")],
    "small",
  ],
  [
    "the platform's model after the chain",
    [on("small")],
    [failed("chosen", "error"), failed("small", "error")],
    "standIn",
  ],
  ["the platform's model without a chain", [], [failed("chosen", "error")], "standIn"],
  [
    "the platform's model where the chain has no such reason",
    [on("small", ["price"])],
    [failed("chosen", "error")],
    "standIn",
  ],
  ["no other after the platform's model", [], [failed("chosen", "error"), failed("standIn", "error")], null],
  ["not the platform's model for a prompt that was not sent", [], [unsent("chosen", "window")], null],
  ["not the platform's model where credits are missing", [], [unsent("chosen", "price")], null],
  ["nothing before a failure", chain, [], null],
])("next answers %s", (_rule, models, tried, id) => {
  expect(next(models, tried)).toBe(id);
});

test("where there is no other model at all, the chosen one is called once more", () => {
  expect(next([], [failed("chosen", "error")], { standInId: null })).toBe("chosen");
  expect(next([], [failed("chosen", "error"), failed("chosen", "error")], { standInId: null })).toBeNull();
  expect(next([on("locked")], [failed("chosen", "error")], { standInId: null })).toBeNull();
});

test("a sub-agent moves on within its chain only", () => {
  expect(next(chain, [failed("chosen", "error")], { isChainOnly: true })).toBe("small");
  expect(next([], [failed("chosen", "error")], { isChainOnly: true })).toBeNull();
  expect(next([], [failed("chosen", "error")], { isChainOnly: true, standInId: null })).toBeNull();
});
