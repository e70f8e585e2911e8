import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("slots are limited per partition and in total", () => {
  const places = createSlots({ total: 3, perPartition: () => 2 });
  const own = [places.acquire("a"), places.acquire("a")];
  expect(own.every((leave) => leave !== null)).toBe(true);
  expect(places.acquire("a")).toBeNull();
  expect(places.acquire("b")).not.toBeNull();
  expect(places.acquire("c")).toBeNull();
});

test("a slot can be released only once", () => {
  const places = createSlots({ total: 1, perPartition: () => 1 });
  const leave = places.acquire("a");
  leave?.();
  leave?.();
  expect(places.acquire("b")).not.toBeNull();
  expect(places.acquire("c")).toBeNull();
});

test("a partition whose limit shrinks gets no slot until enough are released", () => {
  let share = 2;
  const places = createSlots({ total: 10, perPartition: () => share });
  const [first, second] = [places.acquire("a"), places.acquire("a")];
  share = 1;
  first?.();
  expect(places.acquire("a")).toBeNull();
  second?.();
  expect(places.acquire("a")).not.toBeNull();
});
