import { limits } from "#product/limits.ts";
import { artifactSpec } from "../artifact.ts";
import { documentList, sayDocuments } from "../html-documents.ts";
import { byTask } from "../task.ts";

export const html = artifactSpec({
  ...byTask,
  kind: "HTML",
  title: "Web page",
  hint: "A designed page, such as a report or a landing page",
  icon: "app-window",
  part: "htmlDelta",
  content: documentList(limits.canvas.htmlDocuments),
  says: sayDocuments,
});
