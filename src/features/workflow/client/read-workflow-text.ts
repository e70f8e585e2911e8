import type { Problem } from "#engine/graph/read-graph.ts";
import { readWorkflowFile } from "#importers/index.ts";
import type { ImportReport } from "#importers/report.ts";
import { catalog } from "#nodes/index.ts";

interface ReadableWorkflow {
  /** The text that is sent, so that the server reads the same. */
  readonly workflowJson: string;
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

/** Checks a file before it is sent, so that problems are shown immediately. */
export function readWorkflowText(text: string): ReadWorkflow {
  const read = readWorkflowFile(text, catalog);
  if ("problems" in read) return read;
  const steps = read.graph.nodes.filter((node) => catalog[node.type]?.traits?.executes !== false).length;
  return { workflowJson: text, title: read.title, steps, agents: read.agents.length, report: read.report };
}
