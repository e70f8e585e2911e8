import { expect, test } from "vitest";
import { absolute, customDomainUrl, isReservedSlug, reservedSlugs, urls } from "./urls.ts";

test.each([
  [urls.home("acme"), "/acme"],
  [urls.startWorkflow("acme", "w1"), "/acme?workflowId=w1"],
  [urls.startChat("acme", "a1"), "/acme?agentId=a1"],
  [urls.agentTemplates("acme"), "/acme/agent?tab=template"],
  [urls.agents("acme", "library"), "/acme/agent"],
  [urls.workflowTemplates("acme"), "/acme/workflow?tab=template"],
  [urls.workflowBuild("acme", "w1"), "/acme/workflow/w1/build"],
  [urls.workflow("acme", "w1", "bulk"), "/acme/workflow/w1/bulk"],
  [urls.chat("acme", "c1"), "/acme/thread/agent/c1"],
  [urls.run("acme", "r1"), "/acme/thread/workflow/r1"],
  [urls.run("acme", "r1", { replay: true }), "/acme/thread/workflow/r1?replay=true"],
  [urls.chatbotShare("acme", "b1"), "/acme/chatbot?share=b1"],
  [urls.newChatbot("acme", "a1"), "/acme/chatbot?agentId=a1"],
  [urls.workflowSuggestions("acme", ["x", "y"]), "/acme?workflowSuggestionIds=x%2Cy"],
  [urls.referToEarn("acme"), "/acme?autoopen=REFER_TO_EARN"],
  [urls.note("acme", "n1"), "/acme/note/n1"],
  [urls.brandVoices("acme"), "/acme/brand-voice"],
  [urls.tools("acme"), "/acme/tool"],
  [urls.settings("acme", "public-api"), "/acme/settings?tab=public-api"],
  [urls.settings("acme"), "/acme/settings"],
  [urls.sharedChat("c1", { replay: true }), "/thread/agent/c1?replay=true"],
  [urls.sharedRun("r1"), "/thread/workflow/r1"],
  [urls.sharedNote("n1"), "/note/n1"],
  [urls.chatbotPage("support", { ccid: "x" }), "/c/support?ccid=x"],
  [urls.formPage("apply"), "/f/apply"],
  [urls.signUp({ referralCode: "r", aff: "a" }), "/sign-up?referral_code=r&aff=a"],
])("%s is the address of the specs", (path, expected) => {
  expect(path).toBe(expected);
});

test("nothing in an id can leave its place in the path", () => {
  expect(urls.chat("a/b", "../x?y#z")).toBe("/a%2Fb/thread/agent/..%2Fx%3Fy%23z");
});

test("a path becomes an address", () => {
  expect(absolute("https://troupe.example/", urls.gallery())).toBe("https://troupe.example/gallery");
  expect(customDomainUrl("chat.acme.com/bot1/")).toBe("https://chat.acme.com/bot1");
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
    urls.twoFactor(),
    urls.invitation("x"),
    urls.setup(),
    urls.onboarding(),
    urls.account(),
    urls.admin(),
    urls.gallery(),
    urls.publicApi(),
  ];
  for (const path of own) expect(reservedSlugs).toContain(path.split(/[/?]/)[1]);
  expect(isReservedSlug("acme")).toBe(false);
});
