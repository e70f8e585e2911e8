/** Maps tools: those that search and read the web become agents, and the time a code step. Others need an account. */
import { asText, getPath, isJsonObject } from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { approximated, type MappedText, toFix } from "../../importer.ts";
import { type WebTask, webStep } from "../../web-tasks.ts";
import type { MappedStep, Node } from "../steps.ts";
import { readText } from "../text.ts";

const page = { title: "…", url: "https://…", content: "…" };

interface WebTool {
  readonly task: WebTask;
  /** The parameter that says what to look for. */
  readonly about: string;
  /** An example of its `json`. */
  readonly json: unknown;
}
const search = (json: unknown = [page]): WebTool => ({ task: "searchWeb", about: "query", json });
const reader: WebTool = { task: "readPage", about: "url", json: [page] };

const webTools: Readonly<Record<string, WebTool>> = {
  ddgo_search: search([{ title: "…", href: "https://…", body: "…" }]),
  ddgo_news: { ...search([{ title: "…", url: "https://…", body: "…", date: "…" }]), task: "searchNews" },
  tavily_search: search([{ results: [page] }]),
  google_search: search([{ organic_results: [{ title: "…", link: "https://…", snippet: "…" }] }]),
  serper_search: search([{ organic: [{ title: "…", link: "https://…", snippet: "…" }] }]),
  google_search_api: search(),
  bing_web_search: search(),
  searxng_search: search(),
  brave_search: search(),
  bocha_web_search: search(),
  jina_search: search(),
  wikipedia_search: { ...search(), task: "searchWikipedia" },
  arxiv_search: { ...search(), task: "searchPapers" },
  pubmed_search: { ...search(), task: "searchPapers" },
  jina_reader: reader,
  webscraper: reader,
  tavily_extract: { ...reader, about: "urls" },
};

/** Parameters are objects with a value, and plain values in older files. */
function parameterOf({ data, scope }: Node, name: string): MappedText {
  const given = getPath(data, "tool_parameters", name) ?? getPath(data, "tool_configurations", name);
  const value = isJsonObject(given) ? given.value : given;
  return readText(Array.isArray(value) ? value : asText(value), scope);
}

export function tool(node: Node): MappedStep {
  const { data } = node;
  if (data.provider_type === "workflow")
    return { is: { as: "subflow" }, remarks: [toFix(importedStepText.toFix.subflow)] };
  const name = asText(data.tool_name);
  const found = data.provider_type !== "api" && Object.hasOwn(webTools, name) ? webTools[name] : undefined;
  const about = found ? parameterOf(node, found.about) : [];
  if (found && about.length > 0) return webStep(found.task, about, node.isReadAsJson ? found.json : undefined);
  if (name === "ddgo_translate") return translation(node);
  if (name === "current_time") return currentTime(node);
  return { is: { as: "note", why: importedStepText.reasons.otherApp } };
}

function translation(node: Node): MappedStep {
  const [language = ""] = parameterOf(node, "translate_to");
  const task = importedContentText.translate(typeof language === "string" ? language : language.expression);
  return {
    is: {
      as: "agent",
      prompt: [task, "\n\n", ...parameterOf(node, "query")],
      agent: { system: [], outputFormat: "", model: null, temperature: null },
    },
    remarks: [approximated(importedStepText.approximated.modelTask)],
  };
}

function currentTime(node: Node): MappedStep {
  const value = (name: string, fallback: string): MappedText => {
    const given = parameterOf(node, name);
    return given.length > 0 ? given : [fallback];
  };
  return {
    is: {
      as: "code",
      language: "PYTHON",
      code: `from datetime import datetime, timezone as zones
from zoneinfo import ZoneInfo

try:
    zone = ZoneInfo(timezone)
except KeyError:
    # Without the data of time zones, the time is that of UTC, and says so.
    zone, format = zones.utc, f"{format} UTC"
text = datetime.now(zone).strftime(format)
`,
      inputs: [
        { name: "format", value: value("format", "%Y-%m-%d %H:%M:%S") },
        { name: "timezone", value: value("timezone", "UTC") },
      ],
      outputs: ["text"],
    },
  };
}
