import { z } from "zod";
import { limits } from "#product/limits.ts";
import { artifactSpec } from "../artifact.ts";
import { byTask } from "../task.ts";

export const text = artifactSpec({
  ...byTask,
  kind: "TEXT",
  title: "Text",
  hint: "A document to read and edit",
  icon: "file-text",
  part: "textDelta",
  content: z.object({ text: z.string().min(1).max(limits.canvas.textBytes) }),
  says: ({ text: said }) => ({ text: said }),
});
