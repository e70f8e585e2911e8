import { demoReplyText } from "#product/texts/models/demo-replies.ts";
import type { FormDescriptionRequest } from "../../schema.ts";
import { editNote } from "./edit-note.ts";

/** A text from the labels of the form; a text that it has is only tidied. */
export function describeForm({ name, fields, description }: FormDescriptionRequest): { description: string } {
  if (!description) return { description: demoReplyText.formDescription(name, fields) };
  return { description: editNote({ task: "fixGrammar", content: description }).content };
}
