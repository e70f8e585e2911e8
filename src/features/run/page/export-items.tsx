import { FileDown, FileText, FileType } from "lucide-react";
import { downloadExport } from "#client/files/download-export.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { documentExportText } from "#product/texts/common/document-export.ts";
import { runExportText } from "#product/texts/run/run-export.ts";
import { urls } from "#product/urls.ts";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import type { RunData } from "../client/run-data.ts";

/** The items of a run's menu that save it as a file. */
export function ExportItems({ run }: { run: Pick<RunData, "id" | "title" | "workflowTitle"> }) {
  const download = (format: string, doneText: string) =>
    void downloadExport({
      url: urls.runFile(run.id, format),
      title: run.title,
      doneText,
      failedText: runExportText.failedToast,
    });
  return (
    <>
      <MenuItem icon={FileDown} onAction={() => download("pdf", runExportText.pdfDone)}>
        {documentExportText.exportPdf}
      </MenuItem>
      <MenuItem icon={FileType} onAction={() => download("docx", documentExportText.done)}>
        {documentExportText.exportDocx}
      </MenuItem>
      <MenuItem icon={FileText} onAction={() => download("markdown", documentExportText.done)}>
        {buttonText.exportMarkdown}
      </MenuItem>
    </>
  );
}
