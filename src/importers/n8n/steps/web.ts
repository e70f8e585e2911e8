/** Maps nodes that search and read the web, of the product itself and of the services that publish their own. */
import { asText, type JsonObject } from "#lib/json/json-object.ts";
import { type WebTask, webStep } from "../../web-tasks.ts";
import { type MappedStep, type Node, readNodeText } from "./node.ts";

interface Reading {
  readonly task: WebTask;
  readonly about: unknown;
}

const searches = (about: unknown): Reading => ({ task: "searchWeb", about });
const reads = (about: unknown): Reading => ({ task: "readPage", about });

/** By the whole type, because packages of others may have the same names. Null for what only the service can do. */
const readers = new Map<string, (parameters: JsonObject) => Reading | null>([
  ["n8n-nodes-base.rssFeedRead", ({ url }) => ({ task: "readFeed", about: url })],
  [
    "n8n-nodes-base.jinaAi",
    ({ resource = "reader", operation = "read", url, searchQuery }) =>
      resource === "reader" ? (operation === "search" ? searches(searchQuery) : reads(url)) : null,
  ],
  [
    "@tavily/n8n-nodes-tavily.tavily",
    ({ resource = "search", query, url }) =>
      resource === "search" ? searches(query) : resource === "extract" ? reads(url) : null,
  ],
  ["n8n-nodes-serpapi.serpApi", ({ q, query }) => searches(q ?? query)],
  ["@brave/n8n-nodes-brave-search.braveSearch", ({ query }) => searches(query)],
  ["@mendable/n8n-nodes-firecrawl.firecrawl", firecrawl],
  ["n8n-nodes-firecrawl-v2.firecrawl", firecrawl],
]);

function firecrawl({ operation = "scrape", url, query }: JsonObject): Reading | null {
  return operation === "search" ? searches(query) : /^scrape/.test(asText(operation)) ? reads(url) : null;
}

/** The step of a node that searches or reads the web; null for every other node. */
export function webNode(node: Node): MappedStep | null {
  const reading = readers.get(node.type)?.(node.parameters);
  const about = reading ? readNodeText(node, reading.about) : [];
  return reading && about.length > 0 ? webStep(reading.task, about) : null;
}
