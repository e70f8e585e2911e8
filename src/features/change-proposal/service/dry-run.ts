import { z } from "zod";
import { artifactKinds, specOfKind } from "#artifacts/index.ts";
import { acceptResult, drive, type Outputs } from "#engine/execution/drive.ts";
import { type PlannedExecution, plan } from "#engine/execution/plan.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import type { Host, PortCall } from "#engine/host.ts";
import { partsText } from "#engine/prompt.ts";
import { moveExecution } from "#engine/status.ts";
import { newId } from "#lib/id.ts";
import { isJsonObject } from "#lib/json/json-object.ts";
import { truncate } from "#lib/text.ts";
import { allRunners, catalog } from "#nodes/index.ts";
import { exampleForSchema } from "#platform/ai/demo/example-for-schema.ts";
import type { ActingContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { runErrorText } from "#product/texts/run/run-errors.ts";
import { timers } from "#product/timers.ts";

/** What a dry run says of one step. */
export interface DryStep {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  /** WAITING: it needs a person, a payment or a file that a dry run can't make up. */
  readonly status: "COMPLETED" | "FAILED" | "WAITING";
  /** What would be sent to models or other systems. Nothing was sent. */
  readonly sends: readonly string[];
  /** What later steps get; of a model, a placeholder. */
  readonly output?: string;
  readonly error?: string;
}

export interface DryRun {
  readonly steps: readonly DryStep[];
  /** Null once the end was reached. */
  readonly stoppedAt: string | null;
}

interface DryRunInput {
  readonly graph: Graph;
  /** Values of form fields, by their labels. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Where branching steps lead, by their labels: the label of a step, or "stop". */
  readonly choices: Readonly<Record<string, string>>;
}

type Row = PlannedExecution & { result?: unknown };

/**
 * Goes through a workflow without effects and without cost: no model is asked, nothing is sent, no other workflow runs, and
 * nothing is stored. Prompts are filled in and code runs in the sandbox, so that mistakes in both show.
 */
export async function dryRun(
  ctx: ActingContext,
  { graph, inputs, choices }: DryRunInput,
  stopped: AbortSignal,
): Promise<DryRun> {
  const { dryRunMs } = timers.changeProposal;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(dryRunMs)]);
  const steps: DryStep[] = [];
  let rows: Row[] = [];
  const outputs = async (ids: readonly string[]): Promise<Outputs> =>
    new Map(
      rows.flatMap((row) => (ids.includes(row.nodeId) && row.status === "COMPLETED" ? [[row.nodeId, row.result]] : [])),
    );
  for (;;) {
    const next = plan({ graph, catalog, executions: rows, run: { status: "RUNNING", isReviewed: false } });
    rows = rows.filter(({ id }) => !next.drop.includes(id));
    rows.push(...next.create.map(({ nodeId, ordinal }) => newRow(nodeId, ordinal)));
    const node = graph.nodes.find(({ id }) => id === next.start?.nodeId);
    if (!node || !next.start) return { steps, stoppedAt: next.wait ? (steps.at(-1)?.label ?? null) : null };
    const sends: string[] = [];
    const about = { id: node.id, label: node.label, type: node.type, sends };
    const given = answersOf(node, inputs);
    const record =
      given === null
        ? await drive({
            catalog,
            runners: allRunners,
            graph,
            nodeId: node.id,
            executionId: newId(),
            epoch: 1,
            run: {
              id: newId(),
              workflowId: newId(),
              workflowTitle: "",
              triggerType: "TEST",
              isAttended: true,
            },
            path: next.path,
            outputs,
            pieces: { read: async () => [], commit: async () => {} },
            hostFor: (call) => dryHost(ctx, { node, graph, choice: choices[node.label], sends }, call),
            signal,
            backoffMs: [],
          })
        : acceptResult({ catalog, graph, nodeId: node.id, result: given, from: "person" });
    if ("refused" in record) {
      steps.push({ ...about, status: "WAITING", error: record.refused });
      return { steps, stoppedAt: node.label };
    }
    if (record.status !== "COMPLETED") {
      const isLate = record.status === "ABANDONED";
      const said = "error" in record ? record.error : "text" in record ? record.text : undefined;
      const error = isLate ? runErrorText.timedOut(dryRunMs) : said;
      const status = isLate || record.status === "FAILED" ? ("FAILED" as const) : ("WAITING" as const);
      steps.push({ ...about, status, ...(error && { error }) });
      return { steps, stoppedAt: node.label };
    }
    const { result } = record.output;
    steps.push({ ...about, status: "COMPLETED", output: outputText(node, result) });
    rows = rows.map((row) =>
      row.nodeId === node.id ? { ...row, ...moved(row), result, next: record.next, isStop: record.isStop } : row,
    );
    if (steps.length > graph.nodes.length) return { steps, stoppedAt: node.label };
  }
}

const newRow = (nodeId: string, ordinal: number): Row => ({
  id: nodeId,
  nodeId,
  ordinal,
  status: "PENDING",
  waitsFor: null,
  epoch: 1,
  isApproved: false,
  next: null,
  isStop: false,
});

/** A step that starts and finishes. */
function moved(row: Row): Partial<Row> {
  const started = { ...row, ...moveExecution(row, "start") };
  return { ...started, ...moveExecution(started, "finish") };
}

const brief = (text: string) => truncate(text, limits.changeProposal.dryRunChars);

function outputText(node: GraphNode, result: unknown): string {
  const said = catalog[node.type]?.toPromptText(result, { config: node.config, labelOf: () => null });
  return brief(typeof said === "string" ? said : (said?.text ?? ""));
}

/** The answers of a form, from values by label; null for other steps. */
function answersOf({ type, config }: GraphNode, inputs: DryRunInput["inputs"]): unknown {
  const form = catalog[type]?.form;
  if (!form) return null;
  const given = form.fields(config).flatMap(({ key, label }) => {
    const text = inputs[label];
    return text === undefined ? [] : [[key, { text, attachments: [], resources: [] }] as const];
  });
  return form.prefill(Object.fromEntries(given), config).result;
}

/** Answers of nobody: placeholders, and values that satisfy the schema that was asked for. */
function dryHost(
  { app, actor }: ActingContext,
  { node, graph, choice, sends }: { node: GraphNode; graph: Graph; choice: string | undefined; sends: string[] },
  call: PortCall,
): Host {
  const example = (schema: z.ZodType, text: string) =>
    exampleForSchema(z.toJSONSchema(schema, { unrepresentable: "any" }), text);
  return {
    async reply({ parts }) {
      const asked = partsText(parts);
      sends.push(brief(asked));
      const message = (role: "user" | "assistant", text: string) => ({
        id: newId(),
        role,
        parts: [{ type: "text" as const, text }],
      });
      return [message("user", asked), message("assistant", `(what the agent of “${node.label}” answers)`)];
    },
    async object({ schema, parts }) {
      const text = partsText(parts);
      sends.push(brief(text));
      const made = example(schema, text);
      return schema.parse(isJsonObject(made) ? withChoice(made, graph, choice) : made);
    },
    documents: async ({ documents }) => documents.map(({ documentId }) => ({ documentId, text: null })),
    code: (ask) => app.sandbox.run(ask, { workspaceId: actor.workspaceId, signal: call.signal }),
    async send({ url, body }) {
      // Without the headers, which may hold secrets.
      sends.push(brief(`POST ${url}\n${body}`));
      return { state: "answered", status: 200, text: "", attempts: 1 };
    },
    async request({ method, url, body }) {
      // Without the headers and parameters, which may hold secrets.
      sends.push(brief(`${method} ${url}\n${body?.kind === "text" ? body.text : ""}`));
      return { state: "answered", status: 200, headers: {}, text: "{}" };
    },
    async canvas({ kind, parts }) {
      const text = partsText(parts);
      sends.push(brief(text));
      const known = artifactKinds.find((one) => one === kind);
      return known ? example(specOfKind(known).content, text) : null;
    },
    async subRun({ workflowId, inputs }) {
      const values = Object.entries(inputs).map(([key, { text }]) => `${key}: ${text}`);
      sends.push(brief([`workflow ${workflowId}`, ...values].join("\n")));
      return { status: "COMPLETED", text: `(the result of the workflow that “${node.label}” runs)` };
    },
  };
}

/** A decision as the caller wants it; without a choice, gates let the run continue. */
function withChoice(made: Readonly<Record<string, unknown>>, graph: Graph, choice: string | undefined) {
  const target = graph.nodes.find(({ label }) => label === choice);
  return {
    ...made,
    ...("nextNodeId" in made && target && { nextNodeId: target.id }),
    ...(typeof made.decision === "boolean" && { decision: choice !== "stop" }),
  };
}
