/** Imports workflow files that are pasted or dropped into an open workflow. */

import { type Point, paste } from "#builder/graph/edits.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { isWorkflowFileName, readImportFile } from "#features/workflow/client/read-import-file.ts";
import { limits } from "#product/limits.ts";
import { droppedFileText } from "#product/texts/builder/dropped-file.ts";
import { newWorkflowText } from "#product/texts/workflow/new-workflow.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { workflowToastText } from "#product/texts/workflow/workflow-toasts.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { BuilderSession } from "./session.ts";

/** JSON, or YAML that starts like a Dify file. URLs, sentences and numbers don't match. */
export const looksLikeWorkflowFile = (text: string): boolean =>
  text.length <= limits.workflow.importChars && /^\s*\{|^\s*(app|kind|version|workflow|dependencies):/.test(text);

/** Parses a workflow file and asks the person to confirm. Pasted text that is no workflow is ignored silently. */
export async function offerImport(session: BuilderSession, text: string, at: Point, isFile: boolean): Promise<void> {
  if (!session.canEdit) return;
  // Loaded on demand, because the reader contains all importers.
  const { readWorkflowText } = await import("#features/workflow/client/read-workflow-text.ts");
  const read = readWorkflowText(text);
  if (!("problems" in read)) return session.store.setState({ pendingImport: { file: read, at } });
  if (!isFile) return;
  const lines = read.problems.map(({ path, text: words }) => newWorkflowText.problemAt(path, words));
  toast.failed(workflowToastText.importFailed, { description: lines[0] ?? "", details: lines.join("\n") });
}

/** Selects another workflow of the file that is offered. */
export async function selectImport({ store }: BuilderSession, workflowIndex: number): Promise<void> {
  const { selectWorkflow, isForeign } = await import("#features/workflow/client/read-workflow-text.ts");
  const { pendingImport } = store.getState();
  if (pendingImport && isForeign(pendingImport.file))
    store.setState({ pendingImport: { ...pendingImport, file: selectWorkflow(pendingImport.file, workflowIndex) } });
}

export async function offerDroppedFiles(session: BuilderSession, files: readonly File[], at: Point): Promise<void> {
  const [file] = files;
  if (!file || files.length > 1 || !isWorkflowFileName(file.name)) return void toast.info(droppedFileText.oneFileOnly);
  const text = await readImportFile(file).catch(() => null);
  if (text === null)
    return void toast.failed(workflowToastText.importFailed, { description: workflowErrorText.fileTooLarge });
  await offerImport(session, text, at, true);
}

/** Inserts and selects steps that the server has parsed, as one undo step. Their agents already exist. */
export function insertSteps(session: BuilderSession, graph: Graph, at: Point): number {
  const agents = { has: () => true };
  const pasted = paste(session.graph(), { graph, from: null }, { workflowId: session.workflowId, agents }, at);
  session.change(pasted.graph);
  session.select(pasted.ids);
  return pasted.ids.length;
}
