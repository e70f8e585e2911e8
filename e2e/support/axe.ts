import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules whose result can differ between themes: the same page with different colors. */
const colorRules = ["color-contrast", "link-in-text-block"];
/**
 * Rules about the page as a whole. An open menu hides the page behind it, which axe only recognizes if it finds the menu's
 * backdrop on enough points of the screen.
 */
const pageRules = ["landmark-one-main", "page-has-heading-one"];

/** Runs axe-core in the page, bypassing its content security policy, and returns one line per violation. */
export async function findViolations(page: Page, rules: "everything" | "colours" = "everything"): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await readFile(axePath, "utf8"));
  const runOnly = rules === "colours" ? { type: "rule", values: colorRules } : { type: "tag", values: allRules };
  // For up to 300 ms, React Aria's announcer may refer to a busy button that has left the page. A separate test
  // (accessible.spec.ts) checks that the reference is removed.
  const context = { include: [["html"]], exclude: [["[data-live-announcer]"]] };
  const isPageHidden = await page.evaluate(
    () => document.querySelector("main")?.closest("[aria-hidden=true], [inert]") != null,
  );
  const options = {
    runOnly,
    // What passes is neither described nor sent, which is most of the work.
    resultTypes: ["violations"],
    rules: isPageHidden ? Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }])) : {},
  };
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as Violation[];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const reason = failureSummary?.split("\n").slice(1).join(" ").trim() ?? "";
      return `${id}: ${help} at ${target.join(" ")} ${reason}`;
    }),
  );
}
