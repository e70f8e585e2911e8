import { expect, test } from "vitest";
import {
  addQuery,
  hostLabel,
  isDomain,
  isDomainPattern,
  isHttpUrl,
  matchesDomain,
  queryParameter,
  splitDomains,
  stripTrailingSlash,
} from "./url.ts";

test.each([
  ["https://acme.com", true],
  [" http://localhost:3000/x ", true],
  ["acme.com", false],
  ["javascript:alert(1)", false],
  ["ftp://acme.com", false],
  ["https://", false],
  ["", false],
])("%j is a web address: %j", (text, expected) => {
  expect(isHttpUrl(text)).toBe(expected);
});

test.each([
  ["acme.com", true],
  ["chat.acme.co.uk", true],
  ["xn--mnchen-3ya.de", true],
  ["localhost", false],
  ["https://acme.com", false],
  ["acme.com/bot", false],
  ["acme.com:8080", false],
  ["-acme.com", false],
  ["acme..com", false],
  ["1.2.3.4", false],
])("%j is a domain: %j", (text, expected) => {
  expect(isDomain(text)).toBe(expected);
});

test("a pattern opens the subdomains, not the domain itself nor its look-alikes", () => {
  expect([isDomainPattern("*.acme.com"), isDomainPattern("*acme.com"), isDomainPattern("*.*.com")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(matchesDomain("shop.acme.com", "*.acme.com")).toBe(true);
  expect(matchesDomain("acme.com", "*.acme.com")).toBe(false);
  expect(matchesDomain("evilacme.com", "*.acme.com")).toBe(false);
  expect(matchesDomain("Acme.com", "acme.com")).toBe(true);
});

test("domains are read one per line", () => {
  expect(splitDomains(" Acme.com \n\nshop.acme.com\nacme.com")).toEqual(["acme.com", "shop.acme.com"]);
});

test("addresses give their host, their parameters and take new ones", () => {
  expect([hostLabel("https://www.acme.com/x"), hostLabel("no address")]).toEqual(["acme.com", "no address"]);
  expect(queryParameter("https://acme.com/?aff=mira", "aff")).toBe("mira");
  expect(queryParameter("mira", "aff")).toBeNull();
  expect(addQuery("https://pay.example/c?x=1", { quantity: 3, aff: null })).toBe(
    "https://pay.example/c?x=1&quantity=3",
  );
  expect(stripTrailingSlash(" acme.com/bot// ")).toBe("acme.com/bot");
});
