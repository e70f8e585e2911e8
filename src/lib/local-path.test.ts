import { expect, test } from "vitest";
import { isLocalPath, localPath } from "./local-path.ts";

test("paths of this site are accepted", () => {
  for (const good of ["/", "/acme", "/acme/thread/agent/1?replay=true#end", "/invitation/0190", "/a?next=//evil.test"])
    expect(isLocalPath(good), good).toBe(true);
  const bad = [
    "",
    "acme",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil",
    "https://evil.test",
    "javascript:alert(1)",
    "/a b",
  ];
  const tricky = [
    "/%2f%2fevil.test",
    "/%5Cevil.test",
    "/\tevil",
    "/a\r\nSet-Cookie: x",
    "/%0d%0ax",
    "data:text/html,x",
    "/é",
  ];
  for (const text of [...bad, ...tricky, `/${"a".repeat(3_000)}`]) expect(isLocalPath(text), text).toBe(false);
});

test('any other text becomes "/"', () => {
  expect(localPath("//evil.test")).toBe("/");
  expect(localPath(null)).toBe("/");
  expect(localPath("/acme?tab=members")).toBe("/acme?tab=members");
});
