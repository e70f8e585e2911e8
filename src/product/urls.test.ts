import { expect, test } from "vitest";
import { absolute, isReservedSlug, reservedSlugs, urls } from "./urls.ts";

test.each([
  [urls.home("acme"), "/acme"],
  [urls.startWorkflow("acme", "w1"), "/acme?workflowId=w1"],
  [urls.startChat("acme", "a1"), "/acme?agentId=a1"],
  [urls.workflowTemplates("acme"), "/acme/workflow?tab=template"],
  [urls.workflowBuild("acme", "w1"), "/acme/workflow/w1/build"],
  [urls.chat("acme", "c1"), "/acme/thread/agent/c1"],
  [urls.run("acme", "r1"), "/acme/thread/workflow/r1"],
  [urls.settings("acme"), "/acme/settings"],
  [urls.settings("acme", "keys"), "/acme/settings?tab=keys"],
  [urls.signUp({ referralCode: "r" }), "/sign-up?referral_code=r"],
])("%s is the address of the specs", (path, expected) => {
  expect(path).toBe(expected);
});

test("nothing in an id can leave its place in the path", () => {
  expect(urls.chat("a/b", "../x?y#z")).toBe("/a%2Fb/thread/agent/..%2Fx%3Fy%23z");
});

test("a path becomes an address", () => {
  expect(absolute("https://troupe.example/", urls.account())).toBe("https://troupe.example/account");
});

test("no workspace may take a path that the instance uses", () => {
  for (const word of [
    "personal",
    "api",
    "app",
    "settings",
    "thread",
    "agent",
    "workflow",
    "chatbot",
    "note",
    "tool",
    "brand-voice",
    "gallery",
  ]) {
    expect(isReservedSlug(word)).toBe(true);
  }
  // Shorter first segments (/c, /f) are out of reach, since slugs have at least three characters.
  const own = [
    urls.signIn(),
    urls.signUp(),
    urls.forgotPassword(),
    urls.resetPassword(),
    urls.verifyEmail(),
    urls.invitation("x"),
    urls.setup(),
    urls.account(),
    urls.admin(),
    urls.copyForm("x"),
  ];
  for (const path of own) expect(reservedSlugs).toContain(path.split(/[/?]/)[1]);
  expect(isReservedSlug("acme")).toBe(false);
});
