import { and, asc, eq } from "drizzle-orm";
import { type Graph, indexGraph, withoutDisabledSteps } from "#engine/graph/graph.ts";
import type { FormField } from "#engine/node.ts";
import { createValueLookup, fillTemplate } from "#engine/reference.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { formatMoney } from "#product/currencies.ts";
import { paymentStepText } from "#product/texts/run/payment-step.ts";
import type { ShownField, ShownQuestion, ShownWait } from "../../schema.ts";
import { nodeExecution } from "../../table.ts";
import type { ExecutionRow } from "../dispatch/journal.ts";
import type { RunRow } from "../find-run.ts";
import { loadRunGraph } from "../history/list-executions.ts";
import { listAskedCalls } from "./asked-calls.ts";
import { showCall } from "./show-call.ts";

type Node = Graph["nodes"][number];

/** A step, and the run and workflow that it belongs to. */
export interface StepOfRun {
  readonly run: RunRow;
  readonly execution: ExecutionRow;
  readonly workflowTitle: string;
}

/**
 * What a step asks, as its page shows it: its form or text, or the calls of its agents. Nothing else of the run is in it,
 * because people without an account read it.
 */
export async function showWait(tx: Db | Tx, { run, execution, workflowTitle }: StepOfRun): Promise<ShownWait> {
  const graph = await loadRunGraph(tx, run);
  const node = graph.nodes.find(({ id }) => id === execution.nodeId);
  const questions =
    execution.waitsFor === "decision"
      ? (await listAskedCalls(tx, execution.id)).map(showCall)
      : node && execution.waitsFor === "input"
        ? await showStep(tx, { run, graph, node })
        : node && execution.waitsFor === "payment"
          ? showPayment(node)
          : [];
  const { nodes, outgoing } = indexGraph(withoutDisabledSteps(graph, catalog));
  const [next, ...others] = outgoing.get(execution.nodeId) ?? [];
  return {
    step: node?.label ?? "",
    workflow: workflowTitle,
    questions,
    nextStep: next && others.length === 0 ? (nodes.get(next)?.label ?? null) : null,
  };
}

interface ShownStep {
  readonly run: RunRow;
  readonly graph: Graph;
  readonly node: Node;
}

async function showStep(tx: Db | Tx, { run, graph, node }: ShownStep): Promise<ShownQuestion[]> {
  const spec = catalog[node.type];
  const config = spec?.config.safeParse(node.config);
  if (!spec || !config?.success) return [];
  const base = { id: "", title: node.label, text: "", fields: [], facts: [] };
  if (spec.form) {
    const fields = spec.form.fields(config.data).map(showField);
    const isAnswerable = fields.every(({ kind, isRequired }) => kind !== "file" || !isRequired);
    return [{ ...base, kind: "form", fields, isAnswerable }];
  }
  // A conversation goes on in the app.
  if (spec.conversation) return [{ ...base, kind: "text", isAnswerable: false }];
  const info = specs.INFO.config.safeParse(node.config);
  if (!info.success) return [];
  const text = fillTemplate(info.data.text, createValueLookup(graph, catalog, await readResults(tx, run.id))).text;
  return [{ ...base, kind: "text", text, isAnswerable: true }];
}

/** Cards are entered in the app only. */
function showPayment({ label, config }: Node): ShownQuestion[] {
  const read = specs.PAYMENT.config.safeParse(config);
  if (!read.success) return [];
  const text = paymentStepText.pay(formatMoney(read.data.amount ?? 0, read.data.currency));
  return [{ id: "", kind: "text", title: label, text, fields: [], facts: [], isAnswerable: false }];
}

async function readResults(tx: Db | Tx, runId: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await tx
    .select({ nodeId: nodeExecution.nodeId, output: nodeExecution.output })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.status, "COMPLETED")))
    .orderBy(asc(nodeExecution.ordinal));
  return new Map(rows.flatMap(({ nodeId, output }) => (output ? [[nodeId, output.result] as const] : [])));
}

const fieldKinds: Readonly<Record<string, ShownField["kind"]>> = {
  NUMBER: "number",
  BOOLEAN: "yesNo",
  SELECT: "choice",
  MULTI_SELECT: "choices",
};

function showField({ key, label, description, isRequired, type, text, options = [] }: FormField): ShownField {
  const kind = text === null ? "file" : (fieldKinds[type] ?? "text");
  const isOpen = (kind === "choice" || kind === "choices") && options.length === 0;
  return {
    ...{ key, label, isRequired, hint: description },
    // Without options, any text is accepted.
    kind: isOpen ? "text" : kind,
    options: options.map((one) => ({ id: one, label: one })),
    maxChars: text?.maxChars ?? null,
  };
}
