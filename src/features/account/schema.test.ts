import { expect, test } from "vitest";
import { splitName } from "./schema.ts";

test("a name is split after its first word", () => {
  expect(splitName("Ada")).toEqual({ firstName: "Ada", lastName: "" });
  expect(splitName("  Ada  King Lovelace ")).toEqual({ firstName: "Ada", lastName: "King Lovelace" });
});
