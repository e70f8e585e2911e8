import { useState } from "react";
import { showRefusal } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { newWorkflowText } from "#product/texts/workflow/new-workflow.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { workflowToastText } from "#product/texts/workflow/workflow-toasts.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import { readImportFile, titleOfFile } from "./read-import-file.ts";
import type { ForeignWorkflow, ReadableWorkflow } from "./read-workflow-text.ts";
import { toImportInput } from "./to-import-input.ts";
import { useImportWorkflow } from "./use-workflows.ts";

export interface ImportFile {
  importFile(file: File): Promise<void>;
  /** A workflow of another product, shown for review before it is created. */
  readonly pendingImport: ForeignWorkflow | null;
  readonly isPending: boolean;
  /** Selects one of several workflows in the file. */
  select(workflowIndex: number): void;
  create(): void;
  cancel(): void;
}

/** Imports a selected or dropped file and opens the workflow; problems are shown with their paths. */
export function useImportFile(parentFolderId: string | null): ImportFile {
  const { id: workspaceId, slug } = useWorkspace();
  const go = useGo();
  const { mutateAsync, isPending } = useImportWorkflow();
  const [pendingImport, setPendingImport] = useState<ForeignWorkflow | null>(null);

  async function send(read: ReadableWorkflow) {
    try {
      const { id } = await mutateAsync({ workspaceId, ...toImportInput(read), parentFolderId });
      go(urls.workflowBuild(slug, id));
    } catch (error) {
      showRefusal(error);
    }
  }

  return {
    async importFile(file) {
      const content = await readImportFile(file).catch(() => null);
      if (content === null)
        return void toast.failed(workflowToastText.importFailed, { description: workflowErrorText.fileTooLarge });
      // The reader includes all node types, so it is loaded on demand.
      const { readWorkflowText, isForeign } = await import("./read-workflow-text.ts");
      const read = readWorkflowText(content, { fileTitle: titleOfFile(file.name) });
      if ("problems" in read) {
        const lines = read.problems.map(({ path, text }) => newWorkflowText.problemAt(path, text));
        return void toast.failed(workflowToastText.importFailed, {
          description: lines[0] ?? "",
          details: lines.join("\n"),
        });
      }
      if (isForeign(read)) setPendingImport(read);
      else await send(read);
    },
    pendingImport,
    isPending,
    select: (workflowIndex) => {
      if (!pendingImport) return;
      void import("./read-workflow-text.ts").then(({ selectWorkflow }) =>
        setPendingImport(selectWorkflow(pendingImport, workflowIndex)),
      );
    },
    create: () => void (pendingImport && send(pendingImport)),
    cancel: () => setPendingImport(null),
  };
}
