import { expect, test } from "vitest";
import { reservedSlugs } from "#product/urls.ts";
import { pathInWorkspace, sections } from "./workspace-path.ts";

test.each([
  ["/personal", "/acme"],
  ["/personal/agent?tab=template", "/acme/agent?tab=template"],
  ["/gone/workflow/1/build?step=3#top", "/acme/workflow/1/build?step=3#top"],
  ["/agent?tab=template", "/acme/agent?tab=template"],
  ["/thread/agent/1", "/acme/thread/agent/1"],
  ["/settings", "/acme/settings"],
  ["/old-name/", "/acme"],
])("a missing or unknown slug keeps the rest of the path and the query: %s", (href, target) => {
  expect(pathInWorkspace(href, "acme")).toBe(target);
});

test.each(["/gallery", "/account", "/c/helper", "/f/form"])("%s isn't a page of any workspace", (href) => {
  expect(pathInWorkspace(href, "acme")).toBeNull();
});

test("page names are reserved slugs", () => {
  for (const section of sections) expect(reservedSlugs, section).toContain(section);
});
