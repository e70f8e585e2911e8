import { Download, FileDown, FileText, FileType, Image, type LucideIcon } from "lucide-react";
import type { CanvasFormat } from "#product/canvas/canvas-kinds.ts";
import { canvasExportText as text } from "#product/texts/canvas/canvas-export.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { documentExportText } from "#product/texts/common/document-export.ts";
import { toast } from "#ui/feedback/toast.ts";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { downloadExport } from "./download-export.ts";

interface CanvasExportItemsProps {
  title: string;
  formats: readonly CanvasFormat[];
  urlOf: (format: CanvasFormat) => string;
  /** The server has another content than the page shows. */
  isUnsaved?: boolean;
}

/** The items of a menu that save a canvas as a file. */
export function CanvasExportItems({ title, formats, urlOf, isUnsaved = false }: CanvasExportItemsProps) {
  const isDrawn = formats.includes("png");
  const labels: Readonly<Record<CanvasFormat, { icon: LucideIcon; label: string; failed: string }>> = {
    png: { icon: Image, label: text.png, failed: text.pngFailed },
    pdf: { icon: FileDown, label: documentExportText.exportPdf, failed: isDrawn ? text.pdfFailed : text.failed },
    docx: { icon: FileType, label: documentExportText.exportDocx, failed: text.failed },
    markdown: { icon: FileText, label: buttonText.exportMarkdown, failed: text.failed },
    file: { icon: Download, label: text.file, failed: text.failed },
  };
  return formats.map((format) => {
    const { icon, label, failed } = labels[format];
    const save = () => {
      if (isUnsaved)
        return void toast.info(format === "png" || format === "pdf" ? text.mustBeSaved : text.textMustBeSaved);
      void downloadExport({ url: urlOf(format), title, doneText: documentExportText.done, failedText: failed });
    };
    return (
      <MenuItem key={format} icon={icon} onAction={save}>
        {label}
      </MenuItem>
    );
  });
}
