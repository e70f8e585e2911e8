import { limits } from "#product/limits.ts";
import { reportText } from "#product/texts/share/report.ts";

/** What the dialog for reports shows. The page gets it as data, because it loads neither all texts nor all limits. */
export const reportWords = () => ({ ...reportText, noteChars: limits.share.reportNoteChars });
export type ReportWords = ReturnType<typeof reportWords>;
