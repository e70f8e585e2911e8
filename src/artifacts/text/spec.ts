import { z } from "zod";
import { describedByTask } from "#artifacts/described-by-task.ts";
import { limits } from "#product/limits.ts";
import { artifactSpec } from "../artifact.ts";

export const text = artifactSpec({
  ...describedByTask,
  kind: "TEXT",
  title: "Text",
  hint: "A document to read and edit",
  icon: "file-text",
  streamPart: "textDelta",
  content: z.object({ text: z.string().min(1).max(limits.canvas.textBytes) }),
  toPromptText: ({ text: said }) => ({ text: said }),
  formats: ["pdf", "docx", "markdown"],
});
