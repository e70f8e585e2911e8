import { limits } from "#product/limits.ts";
import { artifactSpec } from "../artifact.ts";
import { documentList, sayDocuments } from "../html-documents.ts";
import { byTask } from "../task.ts";

export const carousel = artifactSpec({
  ...byTask,
  kind: "CAROUSEL",
  title: "Carousel",
  hint: "Slides for a post, one image each",
  icon: "gallery-horizontal-end",
  part: "carouselDelta",
  content: documentList(limits.canvas.carouselSlides),
  says: sayDocuments,
});
