import type { Graph } from "#engine/graph/graph.ts";
import { buildStepSections, dateTime } from "#features/run/service/export/run-document.ts";
import { writeRunDocument } from "#features/run/service/export/write-run-document.ts";
import { listExecutions, loadRunGraph } from "#features/run/service/history/list-executions.ts";
import { isHiddenFromVisitor } from "#features/run/service/waits/find-person-wait.ts";
import { AppError } from "#lib/errors.ts";
import { formatDate } from "#lib/locale.ts";
import { catalog } from "#nodes/index.ts";
import type { Caller } from "#platform/context.ts";
import type { DocumentPart } from "#platform/documents/export-document.ts";
import type { ExportedFile } from "#platform/documents/write-document.ts";
import { assertAllowed } from "#product/refusals.ts";
import { publicFormText } from "#product/texts/form/public-form.ts";
import { isVisible } from "../../access.ts";
import { type OpenForm, requireVisitRun } from "./find-form.ts";
import { listShownMessages } from "./shown-messages.ts";

type Run = Awaited<ReturnType<typeof requireVisitRun>>;

/** A finished run as a PDF file for its visitor. Throws "conflict" until the run has ended. */
export async function exportVisit(
  caller: Caller,
  form: OpenForm,
  wrid: string | undefined,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const run = await requireVisitRun(form, wrid);
  assertAllowed(form.settings.allowPdf);
  if (run.status !== "COMPLETED" && run.status !== "STOPPED")
    throw new AppError("conflict", publicFormText.pdfTooEarly);
  // Each file takes a browser of its own, so one visitor can't ask for many.
  await caller.app.sharedLimiter.take("document", caller.ip);
  const { name: title } = form.settings;
  return writeRunDocument(form.ctx, { title, ...(await buildVisitDocument(form, run)) }, "pdf", signal);
}

/** What a visitor sees of a run on its page: nothing of hidden steps, prompts, agents, errors, or costs. */
export async function buildVisitDocument(form: OpenForm, run: Run) {
  const graph = await loadRunGraph(form.ctx.db, run);
  const { sections, pages } = buildStepSections(graph, await listShownSteps(form, graph, run.id));
  const facts = [{ name: publicFormText.pdfDate, value: formatDate(run.createdAt, dateTime) }];
  const shownImages = new Set(sections.flatMap(({ parts }) => parts.flatMap(imageOf)));
  return {
    document: { title: form.settings.name, facts, sections },
    pages,
    // The run acts for a member, so a path in a text must not open a file of theirs.
    isReadable: (path: string) => shownImages.has(path),
  };
}

const imageOf = (part: DocumentPart): string[] => (part.kind === "image" ? [part.src] : []);

/** The finished steps that the visitor sees, with chats without their prompt. */
async function listShownSteps(form: OpenForm, graph: Graph, runId: string) {
  const executions = await listExecutions(form.ctx, runId);
  const steps = executions.map(async (execution) => {
    const node = graph.nodes.find(({ id }) => id === execution.nodeId);
    const isShown = node && isVisible(node, form.settings) && !isHiddenFromVisitor(node, execution);
    if (!isShown || execution.status !== "COMPLETED") return [];
    if (!catalog[node.type]?.conversation) return [execution];
    return [{ ...execution, output: { result: { messages: await listShownMessages(form, node, execution.id) } } }];
  });
  return (await Promise.all(steps)).flat();
}
