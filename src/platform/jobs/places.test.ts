import { expect, test } from "vitest";
import { createPlaces } from "./places.ts";

test("a partition gets no more than its share, and all together no more than there are", () => {
  const places = createPlaces({ inAll: 3, ofPartition: () => 2 });
  const own = [places.take("a"), places.take("a")];
  expect(own.every((leave) => leave !== null)).toBe(true);
  expect(places.take("a")).toBeNull();
  expect(places.take("b")).not.toBeNull();
  expect(places.take("c")).toBeNull();
});

test("a place that is given back is there again, once", () => {
  const places = createPlaces({ inAll: 1, ofPartition: () => 1 });
  const leave = places.take("a");
  leave?.();
  leave?.();
  expect(places.take("b")).not.toBeNull();
  expect(places.take("c")).toBeNull();
});

test("a share that shrinks, because more processes came, lets nobody in until enough have left", () => {
  let share = 2;
  const places = createPlaces({ inAll: 10, ofPartition: () => share });
  const [first, second] = [places.take("a"), places.take("a")];
  share = 1;
  first?.();
  expect(places.take("a")).toBeNull();
  second?.();
  expect(places.take("a")).not.toBeNull();
});
