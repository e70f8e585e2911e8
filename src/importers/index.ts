/** Opens workflow files of Troupe, and of other products through importers. Add a line for a new importer. */

import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { Problem } from "#engine/graph/read-graph.ts";
import type { Catalog } from "#engine/node.ts";
import { asList, asObject, isJsonObject } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { agentBuilder } from "./agent-builder/spec.ts";
import { assemble } from "./assemble.ts";
import { dify } from "./dify/spec.ts";
import type { FileTrigger } from "./file-triggers.ts";
import { type FoundWorkflow, findWorkflows } from "./find-workflows.ts";
import { flowise } from "./flowise/spec.ts";
import type { Importer } from "./importer.ts";
import { langflow } from "./langflow/spec.ts";
import { placeNotes } from "./links/place-notes.ts";
import { n8n } from "./n8n/spec.ts";
import { boundFile, parseFile } from "./parse-file.ts";
import { withPins } from "./pins.ts";
import type { ImportReport } from "./report.ts";

const importers: readonly Importer[] = [n8n, dify, flowise, langflow, agentBuilder];

export interface WorkflowFile {
  readonly title: string | null;
  readonly graph: Graph;
  readonly category: readonly string[];
  /** Agents in the file, by the refs that steps use. */
  readonly agents: readonly unknown[];
  /** What starts the workflow of another product. */
  readonly triggers: readonly FileTrigger[];
  /** Titles of all workflows in the file; empty for those without one. */
  readonly titles: readonly string[];
  /** Null for files of Troupe. */
  readonly report: ImportReport | null;
}
export type ReadWorkflowFile = WorkflowFile | { readonly problems: readonly Problem[] };

const refuse = (text: string): ReadWorkflowFile => ({ problems: [{ path: "", text }] });

/** Takes the text of a file, or parsed JSON; `at` selects one of several workflows. */
export function readWorkflowFile(given: unknown, catalog: Catalog, at = 0): ReadWorkflowFile {
  const parsed = typeof given === "string" ? parseFile(given) : boundFile(given);
  if (!("value" in parsed)) return { problems: [parsed] };
  const { value } = parsed;
  if (isOwn(value)) return readOwn(value, catalog);
  const all = findWorkflows(value, importers);
  const chosen = all[at] ?? all[0];
  if (!chosen) return readOwn(value, catalog);
  const flows = all.map((one) => (one === chosen ? null : titleOf(one.importer.read(one.found).title, one.name)));
  const read = readForeign(chosen, catalog);
  if ("problems" in read) return read;
  return { ...read, titles: flows.map((title) => title ?? read.title ?? "") };
}

const isOwn = (value: unknown) => isJsonObject(value) && (Array.isArray(value.Nodes) || value.schemaVersion === 1);
const titleOf = (title: string, fallback: string) =>
  (title.trim() || fallback.trim()).slice(0, limits.workflow.titleChars.max);

function readOwn(value: unknown, catalog: Catalog): ReadWorkflowFile {
  const file = asObject(value);
  const read = readCompactForm(isJsonObject(value) ? file : {}, catalog);
  if ("problems" in read) return read;
  const category = asList(file.category).filter((one) => typeof one === "string");
  return { ...read, category, agents: asList(file.agents), triggers: [], titles: [read.title ?? ""], report: null };
}

function readForeign({ importer, found, name }: FoundWorkflow, catalog: Catalog): ReadWorkflowFile {
  const flow = importer.read(found);
  const { nodes, edges } = limits.workflow;
  if (flow.drafts.length === 0) return refuse(importedStepText.refused.empty(importer.title));
  if (flow.drafts.length > nodes) return refuse(workflowErrorText.tooManyNodes(nodes));
  if (flow.links.length > edges) return refuse(workflowErrorText.tooManyEdges(edges));
  const made = assemble(flow, importer.title, catalog);
  const read = readCompactForm({ Nodes: made.Nodes, Edges: made.Edges }, catalog);
  if ("problems" in read) return read;
  return {
    title: titleOf(made.title, name) || null,
    graph: withPins(placeNotes(read.graph, catalog, made.noteLinks), made.pins, catalog),
    category: made.category,
    agents: made.agents,
    triggers: made.triggers,
    titles: [],
    report: made.report,
  };
}
