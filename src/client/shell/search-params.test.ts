import { expect, test } from "vitest";
import { parseSearch, pickStringParams, splitHref, stringifySearch } from "./search-params.ts";

test("search parameters stay strings", () => {
  expect(parseSearch("?step=3&token=007&isOn=true")).toEqual({ step: "3", token: "007", isOn: "true" });
  expect(stringifySearch({ tab: "members", empty: "", none: undefined })).toBe("?tab=members");
  expect(stringifySearch({})).toBe("");
});

test("a URL is split into the parts the router takes", () => {
  expect(splitHref("/acme/agent?tab=template#list")).toEqual({
    to: "/acme/agent",
    search: { tab: "template" },
    hash: "list",
  });
});

test("a route reads only its own string parameters", () => {
  expect(pickStringParams({ next: "/a", error: 3, other: "x" }, ["next", "error"])).toEqual({ next: "/a" });
});
