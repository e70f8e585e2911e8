/** Maps tools that run without an agent. Those that search and read the web become agents; others need an account. */
import { asText } from "#lib/json/json-object.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { type WebTask, webStep } from "../../web-tasks.ts";
import type { MappedStep, Node } from "../steps.ts";
import { asRows, readText } from "../text.ts";

const webTools: Readonly<Record<string, WebTask>> = {
  ...{ braveSearchAPI: "searchWeb", exaSearch: "searchWeb", googleCustomSearch: "searchWeb", searXNG: "searchWeb" },
  ...{ searchAPI: "searchWeb", serpAPI: "searchWeb", serper: "searchWeb", tavilyAPI: "searchWeb" },
  ...{ arxiv: "searchPapers", webBrowser: "readPage", webScraperTool: "readPage" },
};

export function tool({ inputs, scope }: Node): MappedStep {
  const name = asText(inputs.toolAgentflowSelectedTool) || asText(inputs.selectedTool);
  const task = Object.hasOwn(webTools, name) ? webTools[name] : undefined;
  const about = asRows(inputs.toolInputArgs)
    .map((row) => readText(row.inputArgValue, scope))
    .find((value) => value.length > 0);
  if (task && about) return webStep(task, about);
  return { is: { as: "note", why: importedStepText.reasons.otherApp } };
}
