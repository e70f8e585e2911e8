import { expect, test } from "vitest";
import { initialMaxTokens, limits } from "./limits.ts";

test("switching off Auto starts at a third of the model's maximum, floored", () => {
  expect([initialMaxTokens(16_384), initialMaxTokens(128_000), initialMaxTokens(90)]).toEqual([5_461, 42_666, 50]);
});

test("file sizes are those of the specs, in bytes", () => {
  expect([limits.chat.fileBytes, limits.imageField.bytes, limits.humanInput.documentBytes]).toEqual([
    52_428_800, 5_242_880, 52_428_800,
  ]);
});
