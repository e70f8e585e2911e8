import { expect, test } from "vitest";
import { parseSearch, pickStringParams, splitHref, stringifySearch } from "./search-params.ts";

test("parameters stay the texts they are in the address", () => {
  expect(parseSearch("?step=3&token=007&isOn=true")).toEqual({ step: "3", token: "007", isOn: "true" });
  expect(stringifySearch({ tab: "members", empty: "", none: undefined })).toBe("?tab=members");
  expect(stringifySearch({})).toBe("");
});

test("an address is taken apart for the router", () => {
  expect(splitHref("/acme/agent?tab=template#list")).toEqual({
    to: "/acme/agent",
    search: { tab: "template" },
    hash: "list",
  });
});

test("a route reads only the texts it knows", () => {
  expect(pickStringParams({ next: "/a", error: 3, other: "x" }, ["next", "error"])).toEqual({ next: "/a" });
});
