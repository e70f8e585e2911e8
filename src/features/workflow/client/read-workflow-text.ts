import type { Problem } from "#engine/graph/read-graph.ts";
import { readWorkflowFile } from "#importers/index.ts";
import type { ImportReport } from "#importers/report.ts";
import { catalog } from "#nodes/index.ts";

interface ReadableWorkflow {
  /** What is sent: the text itself, so that the server reads what was read here. */
  readonly workflowJson: string;
  readonly title: string | null;
  readonly steps: number;
  readonly agents: number;
}
/** A workflow of another product, with what will become of it. */
export type ForeignWorkflow = ReadableWorkflow & { readonly report: ImportReport };
export type ReadWorkflow =
  | ForeignWorkflow
  | (ReadableWorkflow & { readonly report: null })
  | { readonly problems: readonly Problem[] };

export const isForeign = (read: ReadWorkflow | null): read is ForeignWorkflow =>
  read !== null && "report" in read && read.report !== null;

/** Looks at a file before it is sent, so that what is wrong with it is said at once and with its place. */
export function readWorkflowText(text: string): ReadWorkflow {
  const read = readWorkflowFile(text, catalog);
  if ("problems" in read) return read;
  const steps = read.graph.nodes.filter((node) => catalog[node.type]?.traits?.executes !== false).length;
  return { workflowJson: text, title: read.title, steps, agents: read.agents.length, report: read.report };
}
