import { describedByTask } from "#artifacts/described-by-task.ts";
import { limits } from "#product/limits.ts";
import { artifactSpec } from "../artifact.ts";
import { documentList, documentsPromptText } from "../html-documents.ts";

export const carousel = artifactSpec({
  ...describedByTask,
  kind: "CAROUSEL",
  title: "Carousel",
  hint: "Slides for a post, one image each",
  icon: "gallery-horizontal-end",
  streamPart: "carouselDelta",
  content: documentList(limits.canvas.carouselSlides),
  toPromptText: documentsPromptText,
  pages: ({ documents }) => documents,
  formats: ["png", "pdf"],
});
