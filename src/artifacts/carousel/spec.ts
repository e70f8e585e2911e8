import { limits } from "#product/limits.ts";
import { artifactSpec } from "../artifact.ts";
import { documentList, documentsPromptText } from "../html-documents.ts";
import { describedByTask } from "../task.ts";

export const carousel = artifactSpec({
  ...describedByTask,
  kind: "CAROUSEL",
  title: "Carousel",
  hint: "Slides for a post, one image each",
  icon: "gallery-horizontal-end",
  streamPart: "carouselDelta",
  content: documentList(limits.canvas.carouselSlides),
  toPromptText: documentsPromptText,
});
