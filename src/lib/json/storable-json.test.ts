import { expect, test } from "vitest";
import { storableJson } from "./storable-json.ts";

test("NUL characters and halves of surrogate pairs are left out or replaced, everything else stays", () => {
  const given = { text: "a\u0000b \ud83d ok \u{1f600}", list: [1, null, "\u0000"], when: new Date(0) };
  expect(storableJson(given)).toEqual({
    text: "ab \ufffd ok \u{1f600}",
    list: [1, null, ""],
    when: "1970-01-01T00:00:00.000Z",
  });
  expect(storableJson({ "a\u0000\ud800": [{ "\udc00": 1 }] })).toEqual({ "a\ufffd": [{ "\ufffd": 1 }] });
  expect(storableJson(undefined)).toBeNull();
});
