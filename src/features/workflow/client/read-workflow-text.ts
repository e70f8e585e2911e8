import type { Problem } from "#engine/graph/read-graph.ts";
import { readWorkflowFile } from "#importers/index.ts";
import type { ImportReport } from "#importers/report.ts";
import { catalog } from "#nodes/index.ts";

export interface ReadableWorkflow {
  /** The text that is sent, so that the server reads the same. */
  readonly workflowJson: string;
  /** The selected one of several workflows in the file. */
  readonly workflowIndex: number;
  /** The title of a workflow that has none of its own. */
  readonly fileTitle: string;
  /** Titles of all workflows in the file. */
  readonly titles: readonly string[];
  readonly title: string | null;
  readonly steps: number;
  readonly agents: number;
}
/** A workflow file of another product, with its import report. */
export type ForeignWorkflow = ReadableWorkflow & { readonly report: ImportReport };
export type ReadWorkflow =
  | ForeignWorkflow
  | (ReadableWorkflow & { readonly report: null })
  | { readonly problems: readonly Problem[] };

export const isForeign = (read: ReadWorkflow | null): read is ForeignWorkflow =>
  read !== null && "report" in read && read.report !== null;

interface ReadOptions {
  fileTitle?: string;
  workflowIndex?: number;
}

/** Checks a file before it is sent, so that problems are shown immediately. */
export function readWorkflowText(text: string, { fileTitle = "", workflowIndex = 0 }: ReadOptions = {}): ReadWorkflow {
  const read = readWorkflowFile(text, catalog, workflowIndex);
  if ("problems" in read) return read;
  const steps = read.graph.nodes.filter((node) => catalog[node.type]?.traits?.executes !== false).length;
  const { titles, report } = read;
  const title = read.title ?? (fileTitle || null);
  return { workflowJson: text, workflowIndex, fileTitle, titles, title, steps, agents: read.agents.length, report };
}

/** Selects another workflow of the same file. */
export function selectWorkflow(file: ForeignWorkflow, workflowIndex: number): ForeignWorkflow {
  const read = readWorkflowText(file.workflowJson, { fileTitle: file.fileTitle, workflowIndex });
  return isForeign(read) ? read : file;
}
