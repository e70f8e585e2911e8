import { Braces, FileDown, FileText, FileType } from "lucide-react";
import { downloadExport } from "#client/files/download-export.ts";
import { chatExportText } from "#product/texts/chat/chat-export.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { documentExportText } from "#product/texts/common/document-export.ts";
import { urls } from "#product/urls.ts";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

/** The items of a chat's menu that save it as a file. */
export function ExportItems({ chatId, title }: { chatId: string; title: string }) {
  const download = (format: "pdf" | "docx") =>
    void downloadExport({
      url: urls.chatExport(chatId, format),
      title,
      doneText: documentExportText.done,
      failedText: chatExportText.exportFailed,
    });
  return (
    <>
      <MenuItem icon={FileDown} onAction={() => download("pdf")}>
        {documentExportText.exportPdf}
      </MenuItem>
      <MenuItem icon={FileType} onAction={() => download("docx")}>
        {documentExportText.exportDocx}
      </MenuItem>
      <MenuItem icon={FileText} href={urls.chatExport(chatId, "markdown")} download>
        {buttonText.exportMarkdown}
      </MenuItem>
      <MenuItem icon={Braces} href={urls.chatExport(chatId, "json")} download>
        {buttonText.exportJson}
      </MenuItem>
    </>
  );
}
