import { modelText } from "#product/texts/models/model-notes.ts";
import type { AnswerNote } from "../schema.ts";

/** The text of a note. `count` is the number of answers that were cut off in the same way. */
export function noteText(note: AnswerNote, count = 1): string {
  switch (note.kind) {
    case "cutDocument":
      return note.isSearched
        ? modelText.documentSearched(note.title, note.chars, note.ofChars)
        : modelText.documentTruncated(note.title, note.chars, note.ofChars);
    case "knowledgeSearched":
      return modelText.knowledgeSearched(note.tokens, note.maxTokens);
    case "unseenImages":
      return modelText.imagesNotSeen(note.model, note.names, note.seeing);
    case "transcribed":
      return modelText.transcribed(note.model, note.names);
    case "goneFiles":
      return modelText.filesDeleted(note.count);
    case "skippedServers":
      return modelText.serversSkipped(note.names);
    case "truncated":
      return modelText.answerTruncated(note.model, note.maxTokens, count);
    case "otherModel":
      return modelText.answeredBy(note.model, note.failed);
  }
}
