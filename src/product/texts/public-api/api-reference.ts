import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The API Reference tab of a workflow. */
export const apiReferenceText = sentences("apiReferenceText", {
  title: "Run this workflow from your program",
  about: "A request starts a run in the background. It appears in the run history with the name of its key.",
  endpoint: "Endpoint",
  copyEndpoint: "Copy endpoint",
  workflowId: "Workflow ID",
  copyWorkflowId: "Copy workflow ID",
  fields: "Input fields",
  fieldCount: (count: number) => plural(count, "field"),
  columns: { field: "Field", id: "ID", type: "Type", example: "Example" },
  required: "Required",
  optional: "Optional",
  copyId: (label: string) => `Copy the ID of ${label}`,
  emptyTitle: "No input fields",
  emptyText: "This workflow starts without a form, so requests need no data.",
  names: "Name a field by its ID or its exact label. Labels can change, IDs don't.",
  snippets: "Example request",
  languages: { curl: "curl", javascript: "JavaScript", python: "Python" },
  copySnippet: "Copy code",
  key: "API_KEY",
  keyHint: "Set API_KEY to a key of this workspace.",
  keys: "Manage API keys",
  askOwner: "Owners create keys in Settings, under Public API.",
  reference: "All endpoints",
  examples: {
    text: "Some text",
    link: "https://example.com/page",
  },
});
