import { expect, test } from "vitest";
import { mapPayload } from "./map-payload.ts";
import { parsePath, readPath } from "./read-path.ts";

const payload = { data: { items: [{ name: "Tug" }, { name: "Ferry" }] }, Topic: "Tides", days: 3, note: "" };
const field = (key: string, label: string) => ({
  ...{ key, label, description: "", isRequired: true, text: null },
  ...{ type: "TEXT", settings: {} },
});
const fields = [field("topic", "Topic"), field("days", "Days"), field("ship", "Ship"), field("note", "Note")];

test("fields are found by id, by label and by path; what is empty or not asked for is left out", () => {
  const mapped = mapPayload(payload, fields, [{ fieldId: "ship", path: "data.items[1].name" }]);
  expect(mapped.map(({ field: { key }, value }) => [key, value])).toEqual([
    ["topic", "Tides"],
    ["days", 3],
    ["ship", "Ferry"],
  ]);
});

test.each([
  ["$", payload],
  ["$.data.items[0]", { name: "Tug" }],
  ["data.items[9].name", undefined],
  ["data.constructor", undefined],
  ["days.length", undefined],
])("the path %s reads only what the payload has itself", (path, value) => {
  expect(readPath(payload, path)).toEqual(value);
});

test.each(["a..b", "a[", "a[x]", ".a", 'a["b"]', "a."])("%s is no path", (path) => {
  expect(parsePath(path)).toBeNull();
});
