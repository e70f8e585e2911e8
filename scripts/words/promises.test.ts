import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { onboardingText } from "#product/texts/account/onboarding.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { checkoutText } from "#product/texts/billing/checkout.ts";
import { planText } from "#product/texts/billing/plan-text.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { lowCreditMail } from "#product/texts/mail/low-credit-mail.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { settingsTabs, urls, workflowTabs } from "#product/urls.ts";
import { publicRoutes } from "#server/http/public-routes.ts";
import { httpRoutes } from "#server/http/routes.ts";
import { settingsTabsOf } from "#web/frame/settings/settings-tabs.ts";
import { givenArguments } from "./arguments.ts";
import { sentencesOf } from "./sentences.ts";

const root = new URL("../../src/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|product\/(urls|texts)/.test(path),
);

/** Workspace slug in all test URLs. No other first path segment counts as a workspace. */
const slug = "a";
/** Converts a route such as `/$slug/agent/$agentId` or `/api/run/:id` to a pattern of the paths that it matches. */
const patternOf = (route: string) => {
  const path = route.replace(/(?<=.)\/$/, "").replace("/$slug", `/${slug}`);
  // `{-$nodeId}` may be missing.
  const withOptional = path.replaceAll(/\/\{-\$\w+\}/g, "(/[^/]+)?");
  return new RegExp(`^${withOptional.replaceAll(/[$:]\w+/g, "[^/]+")}$`);
};
const pages = [...read("web/route-tree.gen.ts").matchAll(/fullPath: ['"]([^'"]+)['"]/g)].map(([, path]) => path ?? "");
const served = [...httpRoutes, ...publicRoutes].map(({ path }) => path).filter((path) => path !== "*");
const routes = [...pages, ...served].map(patternOf);

/** Every URL of the product, built with placeholder arguments. */
const addresses = Object.entries(urls).map(([name, make]) => {
  const firsts: Record<string, unknown> = { signUp: { next: "/a" }, publicApi: "/workflows", openaiApi: "/models" };
  const first = firsts[name] ?? slug;
  const given = name === "workflowSuggestions" ? [slug, ["b"]] : [first, name === "form" ? {} : "b", "c"];
  // Each function uses only the arguments it needs, and their values don't matter for the URL's shape.
  return { name, address: (make as (...words: unknown[]) => string)(...(name === "workflow" ? [slug, "b"] : given)) };
});

test("every URL that the product builds matches a page or a route", () => {
  expect(pages.length).toBeGreaterThan(15);
  const lost = addresses.filter(({ name, address }) => {
    const path = new URL(address, "http://here").pathname.replace(/(?<=.)\/$/, "");
    // `workflowPages` is only a prefix of URLs, not a page.
    return name !== "workflowPages" && !routes.some((route) => route.test(path));
  });
  expect(lost).toEqual([]);
});

test("every query parameter of a URL is read by a page", () => {
  const code = sources.map(read).join("\n");
  const unread = addresses.flatMap(({ name, address }) =>
    [...new URL(address, "http://here").searchParams.keys()]
      .filter((key) => !new RegExp(`["'\`.]${key}\\b|\\b${key}:`).test(code))
      .map((key) => `${name}: ${key}`),
  );
  expect(unread).toEqual([]);
});

test("every tab has a page", () => {
  expect(settingsTabsOf("OWNER")).toEqual([...settingsTabs]);
  const ofWorkflow = workflowTabs.map((tab) => urls.workflow(slug, "b", tab));
  for (const path of ofWorkflow)
    expect(
      routes.some((route) => route.test(path)),
      path,
    ).toBe(true);
});

test("every mail is sent by some code", () => {
  const code = sources.map(read).join("\n");
  const unsent = Object.keys(mails).filter((name) => !code.includes(`mails.${name}`));
  expect(unsent).toEqual([]);
});

test("no hint, plan or mail mentions a feature that doesn't exist", () => {
  const lacking = /chatbot|custom domain|support\b|referral/i;
  const facts = { workspace: "Acme", used: 90, limit: 100, resetsOn: new Date(0) };
  const said = [
    ...sentencesOf("importText", importedStepText, givenArguments),
    ...sentencesOf("planText", planText),
    ...sentencesOf("mails", mails, givenArguments),
    ...sentencesOf("lowCreditMail", lowCreditMail(facts)),
    ...sentencesOf("onboardingText.steps", onboardingText.steps),
    ...sentencesOf("checkoutText", checkoutText, givenArguments),
    ...sentencesOf("agentText.list", agentListText.empty),
  ];
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter(({ text }) => lacking.test(text))).toEqual([]);
});
