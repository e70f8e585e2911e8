import { sentences } from "../../sentences.ts";

/** The public page that describes the API. */
export const referencePageText = sentences("referencePageText", {
  endpoints: "Endpoints",
  key: "API key",
  keyHint: "For “Send request” below. It stays in this page and is forgotten when you close it.",
  specification: "OpenAPI document",
  parameters: "Parameters",
  body: "Body",
  file: (field: string) => `A form with one or more files in ${field}`,
  answers: "Answers",
  required: "required",
  rights: (scopes: string) => `Rights: ${scopes}`,
  or: "or",
  send: "Send request",
  sending: "Sending…",
  failed: "The request could not be sent. Check your connection.",
  answer: "Answer",
});
