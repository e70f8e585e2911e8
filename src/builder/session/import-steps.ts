/** Workflow files that are pasted or dropped into an open workflow. */

import { type Point, paste } from "#builder/graph/edits.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { limits } from "#product/limits.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { errorText } from "#product/texts/common/error.ts";
import { toastText } from "#product/texts/common/toast.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { BuilderSession } from "./session.ts";

/** JSON, or YAML that begins as a file of Dify does. An address, a sentence, a number are none. */
export const looksLikeWorkflowFile = (text: string): boolean =>
  text.length <= limits.workflow.jsonBytes && /^\s*\{|^\s*(app|kind|version|workflow|dependencies):/.test(text);

/** Reads the text and has the person decide. Whoever only pasted something hears nothing when it is no workflow. */
export async function offerImport(session: BuilderSession, text: string, at: Point, isFile: boolean): Promise<void> {
  if (!session.canEdit) return;
  // The reader brings all importers along, so it is fetched when a file comes.
  const { readWorkflowText } = await import("#features/workflow/client/read-workflow-text.ts");
  const read = readWorkflowText(text);
  if (!("problems" in read)) return session.store.set({ pendingImport: { file: read, at } });
  if (!isFile) return;
  const lines = read.problems.map(({ path, text: words }) => builderText.create.problemAt(path, words));
  toast.failed(toastText.workflow.importFailed, { description: lines[0] ?? "", details: lines.join("\n") });
}

export async function offerDroppedFiles(session: BuilderSession, files: readonly File[], at: Point): Promise<void> {
  const [file] = files;
  if (!file || files.length > 1 || !/\.(json|ya?ml)$/i.test(file.name))
    return void toast.info(canvasText.file.oneFileOnly);
  if (file.size > limits.workflow.jsonBytes)
    return void toast.failed(toastText.workflow.importFailed, { description: errorText.workflow.fileTooLarge });
  await offerImport(session, await file.text(), at, true);
}

/** Puts steps that the server has read into the graph, chosen, as one step of undo. Their agents exist already. */
export function insertSteps(session: BuilderSession, graph: Graph, at: Point): number {
  const agents = { has: () => true };
  const pasted = paste(session.graph(), { graph, from: null }, { workflowId: session.workflowId, agents }, at);
  session.change(pasted.graph);
  session.select(pasted.ids);
  return pasted.ids.length;
}
