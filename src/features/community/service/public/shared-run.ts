import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { madeCanvas } from "#artifacts/index.ts";
import { lastAnswer, message } from "#engine/message.ts";
import type { AnySpec } from "#engine/node.ts";
import type { PromptText } from "#engine/prompt.ts";
import type { ExecutionStatus } from "#engine/status.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { loadRunGraph } from "#features/run/service/history/list-executions.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { catalog } from "#nodes/index.ts";
import { notFound } from "#product/refusals.ts";
import { sharedThreadText as text } from "#product/texts/share/shared-thread.ts";
import type { FoundThread } from "./find-shared.ts";
import { sharedCanvas } from "./shared-canvas.ts";
import { sharedParts, sharedText } from "./shared-parts.ts";
import type { SharedBlock, SharedEntry } from "./shared-thread.ts";

const states: Readonly<Record<ExecutionStatus, SharedEntry["state"]>> = {
  COMPLETED: "done",
  FAILED: "failed",
  RUNNING: "open",
  PENDING: "open",
};

/** The steps of a public run with their outputs. Prompts are no part of outputs, and errors stay with the workspace. */
export async function readSharedRun({ id, reader }: FoundThread): Promise<{ entries: SharedEntry[]; hasNext: false }> {
  const { db, actor } = reader;
  const [run] = await db
    .select()
    .from(workflowRun)
    .where(and(eq(workflowRun.id, id), eq(workflowRun.workspaceId, actor.workspaceId)));
  if (!run) return notFound("run");
  const graph = await loadRunGraph(db, run);
  const rows = await db
    .select({ nodeId: nodeExecution.nodeId, status: nodeExecution.status, output: nodeExecution.output })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, id), eq(nodeExecution.workspaceId, actor.workspaceId)))
    .orderBy(asc(nodeExecution.ordinal));
  const shown = await hideSources(reader, rows);
  const labels = new Map(graph.nodes.map((node) => [node.id, node.label]));
  const entries = shown.flatMap(({ nodeId, status, output }): SharedEntry[] => {
    const node = graph.nodes.find((one) => one.id === nodeId);
    const spec = node && catalog[node.type];
    if (!spec || !isStepShown(spec)) return [];
    const blocks = output ? outputBlocks(spec, node.config, output.result, (of) => labels.get(of) ?? null) : [];
    return [{ by: "step", title: node.label, state: states[status], blocks }];
  });
  return { entries, hasNext: false };
}

/** Notes for the people who build are no steps, and what isn't in a run's document has no output. */
const isStepShown = ({ traits, isInPdf, visitors }: AnySpec): boolean =>
  traits?.executes !== false && (isInPdf || visitors === "hidden");

const conversation = z.object({ messages: z.array(message) });

/**
 * What a step returned. Types that forms hide from visitors, such as code and decisions of models, work on the inside of
 * a workflow, so their outputs stay there.
 */
function outputBlocks(
  spec: AnySpec,
  config: unknown,
  result: unknown,
  labelOf: (nodeId: string) => string | null,
): SharedBlock[] {
  if (spec.visitors === "hidden") return [{ type: "notice", text: text.stepHidden }];
  const talk = conversation.safeParse(result);
  if (talk.success && spec.conversation)
    return talk.data.messages.flatMap(({ role, parts }) => (role === "system" ? [] : sharedParts(parts)));
  if (talk.success) return sharedParts(lastAnswer(talk.data.messages)?.parts ?? []);
  const read = spec.result.safeParse(result);
  const known = spec.config.safeParse(config);
  if (!read.success || !known.success) return [];
  if (spec.execution?.needs.includes("canvas")) {
    const made = madeCanvas.safeParse(read.data);
    return made.success ? sharedCanvas(made.data) : [];
  }
  const summary = spec.summarize?.(read.data);
  if (summary !== undefined) return sharedText(summary);
  const said = spec.toPromptText(read.data, { config: known.data, labelOf });
  return promptBlocks(typeof said === "string" ? { text: said } : said);
}

function promptBlocks({ text: markdown, attachments = [] }: PromptText): SharedBlock[] {
  const files = attachments.map(
    (one): SharedBlock =>
      one.kind === "media" && one.s3FilePath
        ? { type: "media", path: one.s3FilePath, name: one.title }
        : { type: "file", name: one.title },
  );
  return [...sharedText(markdown), ...files];
}
