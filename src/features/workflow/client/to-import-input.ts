import { browserTimezone } from "#client/schedule/schedule-form.ts";
import type { ReadableWorkflow } from "./read-workflow-text.ts";

/** What `createFromJson` and `stepsFromJson` get of a file. Apart from the reader, which is loaded on demand. */
export const toImportInput = ({ workflowJson, workflowIndex, fileTitle }: ReadableWorkflow) => ({
  workflowJson,
  workflowIndex,
  timezone: browserTimezone(),
  ...(fileTitle && { fileTitle }),
});
