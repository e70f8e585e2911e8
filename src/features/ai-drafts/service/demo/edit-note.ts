import { demoReplyText } from "#product/texts/models/demo-replies.ts";
import type { NoteTask } from "../../schema.ts";

/** What fixed rules can do with a text: they have no sense of tone, so they say so. */
export function editNote({ task, content }: { task: NoteTask; content: string }): { content: string } {
  if (task === "continue") return { content: demoReplyText.noteContinued };
  if (task === "shorten") return { content: content.split("\n").map(firstSentence).join("\n") };
  return { content: content.split("\n").map(tidyLine).join("\n") };
}

const firstSentence = (line: string): string => /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;

/** No double spaces, and no space before punctuation. */
const tidyLine = (line: string): string =>
  line
    .replaceAll(/(?<=\S) {2,}/g, " ")
    .replaceAll(/(?<=\w) +(?=[,.!?])/g, "")
    .trimEnd();
