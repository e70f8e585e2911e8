import { basename } from "node:path";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { answerText, messageText } from "#engine/message.ts";
import { createValueLookup, fillTemplate } from "#engine/reference.ts";
import { getKey } from "#features/credential/service/keyring.ts";
import { createSignedUrl, findFileNames } from "#features/file/service/files.ts";
import { loadRunGraph } from "#features/run/service/history/list-executions.ts";
import { isHiddenFromVisitor } from "#features/run/service/waits/find-person-wait.ts";
import { nodeExecution, type workflowRun } from "#features/run/table.ts";
import { catalog, specs } from "#nodes/index.ts";
import { markdownToHtml } from "#platform/public-page/markdown-html.ts";
import { formatMoney } from "#product/currencies.ts";
import { publicFormText } from "#product/texts/form/public-form.ts";
import { isVisible } from "../../access.ts";
import type { VisitRun, VisitStep, VisitStepState } from "../../schema.ts";
import { isEditableByVisitor } from "./edited-result.ts";
import type { OpenForm } from "./find-form.ts";
import { fieldsOf } from "./first-form.ts";
import { listShownMessages } from "./shown-messages.ts";

type Run = typeof workflowRun.$inferSelect;
type Execution = typeof nodeExecution.$inferSelect;
type Node = Graph["nodes"][number];

/** A run with what is needed to show its steps. */
interface Shown {
  readonly form: OpenForm;
  readonly run: Run;
  readonly graph: Graph;
  readonly executions: readonly Execution[];
  /** The finished step that waits for the visitor's approval. */
  readonly toApprove: string | null;
}

/** A run as its visitor sees it: no prompts, agents, models or costs, and of hidden steps only that one is running. */
export async function viewRun(form: OpenForm, run: Run): Promise<VisitRun> {
  const { db } = form.ctx;
  const graph = await loadRunGraph(db, run);
  const executions = await db
    .select()
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, run.id), eq(nodeExecution.workspaceId, run.workspaceId)))
    .orderBy(asc(nodeExecution.ordinal));
  const shown: Shown = { form, run, graph, executions, toApprove: findStepToApprove(run, graph, executions) };
  const steps = await Promise.all(executions.map((one) => viewStep(shown, one)));
  const isWaiting = steps.some((one) => one?.state === "waiting" || one?.state === "approve");
  const isOpen = run.status === "RUNNING" || run.status === "PENDING";
  return {
    wrid: run.publicId,
    status: isOpen ? (isWaiting ? "waiting" : "running") : statuses[run.status],
    steps: steps.flatMap((one) => one ?? []),
  };
}

const statuses = {
  PENDING: "running",
  RUNNING: "running",
  COMPLETED: "completed",
  FAILED: "failed",
  STOPPED: "stopped",
} as const satisfies Record<Run["status"], VisitRun["status"]>;

function findStepToApprove({ reviewedSteps, status }: Run, graph: Graph, all: readonly Execution[]): string | null {
  if (!reviewedSteps || status !== "RUNNING" || all.some((one) => one.status === "RUNNING")) return null;
  const next = all.findIndex((one) => one.status === "PENDING" && one.waitsFor === null);
  const before = all[next - 1];
  const type = graph.nodes.find(({ id }) => id === before?.nodeId)?.type ?? "";
  const waits = catalog[type]?.traits?.waits;
  const needsNone = waits === "input" || waits === "payment";
  const isOpen = before?.status === "COMPLETED" && !before.isApproved && reviewedSteps.includes(before.nodeId);
  return isOpen && !needsNone ? before.id : null;
}

async function viewStep(shown: Shown, execution: Execution): Promise<VisitStep | null> {
  const { form, graph, run } = shown;
  const node = graph.nodes.find(({ id }) => id === execution.nodeId);
  if (!node) return null;
  const state = stateOf(shown, execution);
  const isOver = run.status === "STOPPED" || run.status === "FAILED";
  if (state === "locked" && isOver) return null;
  if (isHiddenFromVisitor(node, execution)) {
    const isShown = state !== "locked" && state !== "done";
    return isShown ? { id: execution.id, label: "", kind: "hidden", state: state === "failed" ? state : "held" } : null;
  }
  if (!isVisible(node, form.settings)) {
    const isShown = state === "running" || state === "held" || state === "failed";
    return isShown ? { id: execution.id, label: "", kind: "hidden", state } : null;
  }
  const { label } = node;
  const base = { id: execution.id, label, kind: kindOf(node), state };
  if (state === "locked") return base;
  return { ...base, ...(await contentOf(shown, node, execution)), ...abilities(shown, node, execution) };
}

function stateOf({ toApprove }: Shown, { id, status, waitsFor }: Execution): VisitStepState {
  if (id === toApprove) return "approve";
  if (status === "COMPLETED") return "done";
  if (status === "FAILED") return "failed";
  if (status === "RUNNING" || waitsFor === "time" || waitsFor === "child") return "running";
  if (waitsFor === "input" || waitsFor === "payment") return "waiting";
  // A member of the workspace decides.
  return waitsFor === null ? "locked" : "held";
}

function kindOf({ type }: Node): VisitStep["kind"] {
  const spec = catalog[type];
  if (spec?.form) return "form";
  if (spec?.conversation) return "chat";
  if (spec?.traits?.waits === "payment") return "payment";
  return spec?.traits?.waits === "input" ? "info" : "output";
}

/** What the owner lets visitors change in a finished step. */
function abilities({ form }: Shown, node: Node, { status }: Execution): Pick<VisitStep, "can"> {
  const revisions = catalog[node.type]?.revisions?.(node.config) ?? [];
  const { allowEdit, allowRetry } = form.settings;
  if (status !== "COMPLETED") return {};
  const can = (["edit", "regenerate"] as const).filter(
    (one) => revisions.includes(one) && (one === "edit" ? allowEdit && isEditableByVisitor(node) : allowRetry),
  );
  return can.length > 0 ? { can } : {};
}

function contentOf(shown: Shown, node: Node, execution: Execution): Partial<VisitStep> | Promise<Partial<VisitStep>> {
  switch (kindOf(node)) {
    case "form":
      return viewForm(shown, node, execution);
    case "chat":
      return viewChat(shown, node, execution);
    case "payment":
      return viewPayment(shown, node, execution);
    case "info":
      return viewInfo(shown, node);
    default:
      return viewOutput(shown, node, execution);
  }
}

async function viewForm({ form }: Shown, node: Node, { output, status }: Execution): Promise<Partial<VisitStep>> {
  const spec = catalog[node.type];
  const fields = fieldsOf(node);
  const read = spec?.result.safeParse(output?.result);
  if (status !== "COMPLETED" || !spec || !read?.success) return { fields };
  const nameFiles = await fileNamer(form, spec.form?.uploads?.fileKeysIn(read.data, node.config) ?? []);
  const answers = (spec.outputs?.(node.config) ?? []).flatMap(({ key, label }) => {
    const said = spec.toPromptText(read.data, { config: node.config, output: key, labelOf: () => null });
    const text = typeof said === "string" ? said : said.text;
    return text ? [{ label, text: nameFiles(text) }] : [];
  });
  return { answers, ...(form.settings.allowEdit && { fields, given: read.data }) };
}

/** Puts the names of uploads where a text has the names under which they are stored. */
async function fileNamer({ ctx }: OpenForm, keys: readonly string[]): Promise<(text: string) => string> {
  const names = await findFileNames(ctx, keys);
  return (text) =>
    keys.reduce((named, path) => named.replaceAll(basename(path), names.get(path) ?? publicFormText.photo), text);
}

async function viewChat({ form }: Shown, node: Node, execution: Execution): Promise<Partial<VisitStep>> {
  const messages = await listShownMessages(form, node, execution.id);
  return {
    messages: messages.map((one) => ({
      id: one.id,
      isVisitor: one.role === "user",
      html: markdownToHtml(one.role === "user" ? messageText(one) : answerText([one])),
    })),
    isUnanswered: execution.waitsFor === "input" && messages.at(-1)?.role === "user",
  };
}

async function viewPayment({ form }: Shown, node: Node, execution: Execution): Promise<Partial<VisitStep>> {
  const { amount, currency } = specs.PAYMENT.config.parse(node.config);
  const key = execution.waitsFor === "payment" ? await getKey(form.ctx, "STRIPE_PUBLISHABLE_KEY") : null;
  const publishableKey = key ? key.reveal() : null;
  const isTest = publishableKey?.startsWith("pk_test_") ?? false;
  return { payment: { price: formatMoney(amount ?? 0, currency), publishableKey, isTest } };
}

function viewInfo({ graph, executions }: Shown, node: Node): Partial<VisitStep> {
  const results = new Map(
    executions.flatMap((one) => (one.status === "COMPLETED" && one.output ? [[one.nodeId, one.output.result]] : [])),
  );
  const { text } = specs.INFO.config.parse(node.config);
  return { html: markdownToHtml(fillTemplate(text, createValueLookup(graph, catalog, results)).text) };
}

async function viewOutput({ form, graph }: Shown, node: Node, { output }: Execution): Promise<Partial<VisitStep>> {
  const spec = catalog[node.type];
  const read = spec?.result.safeParse(output?.result);
  if (!spec || !read?.success) return {};
  const labelOf = (nodeId: string) => graph.nodes.find(({ id }) => id === nodeId)?.label ?? null;
  const said = spec.toPromptText(read.data, { config: node.config, labelOf });
  const { text, attachments = [] } = typeof said === "string" ? { text: said } : said;
  const file = attachments.find((one) => one.kind === "media" && one.s3FilePath !== undefined);
  const media =
    file?.kind === "media" && file.s3FilePath
      ? { url: await createSignedUrl(form.ctx, file.s3FilePath), type: file.mediaType, title: file.title }
      : null;
  return { text, html: markdownToHtml(text), ...(media && { media }) };
}

/** The running steps whose text a visitor may follow, with their streams. */
export async function findOpenStreams(form: OpenForm, run: Run): Promise<{ step: string; streamId: string }[]> {
  const graph = await loadRunGraph(form.ctx.db, run);
  const visible = graph.nodes.filter((node) => isVisible(node, form.settings)).map(({ id }) => id);
  if (visible.length === 0) return [];
  const rows = await form.ctx.db
    .select({ step: nodeExecution.id, streamId: nodeExecution.streamId })
    .from(nodeExecution)
    .where(
      and(eq(nodeExecution.runId, run.id), eq(nodeExecution.status, "RUNNING"), inArray(nodeExecution.nodeId, visible)),
    );
  return rows.flatMap(({ step, streamId }) => (streamId ? [{ step, streamId }] : []));
}
