import { describedByTask } from "#artifacts/described-by-task.ts";
import { limits } from "#product/limits.ts";
import { artifactSpec } from "../artifact.ts";
import { documentList, documentsPromptText } from "../html-documents.ts";

export const html = artifactSpec({
  ...describedByTask,
  kind: "HTML",
  title: "Web page",
  hint: "A designed page, such as a report or a landing page",
  icon: "app-window",
  streamPart: "htmlDelta",
  content: documentList(limits.canvas.htmlDocuments),
  toPromptText: documentsPromptText,
  pages: ({ documents }) => documents,
  formats: ["png", "pdf"],
});
