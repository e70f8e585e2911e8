import { sentences } from "../../sentences.ts";

/** What the endpoints of the public API do, in their reference and in the OpenAPI document. */
export const apiOperationText = sentences("apiOperationText", {
  title: (product: string) => `${product} API`,
  about:
    "Run workflows from your own programs. Send an API key of the workspace in the header x-api-key, or as a bearer token. Values are strings; send lists and objects as JSON in a string.",
  limit: (perMinute: number) =>
    `Each key can make ${perMinute} requests per minute. The RateLimit headers say how many are left, Retry-After when to try again.`,
  operations: {
    runWorkflow: {
      summary: "Run a workflow",
      description:
        "Starts a run in the background and answers with its id at once. With wait, it answers with the result if the run ends in time.",
    },
    getRunStatus: {
      summary: "Get the status of a run",
      description: "Says whether the run has ended, and which type of step it waits for.",
    },
    getRunResult: {
      summary: "Get the result of a run",
      description: "The inputs and outputs of a run that has ended, in the format of the webhook step.",
    },
    followRun: {
      summary: "Follow a run",
      description:
        "Server-sent events: each step as it starts, waits, completes or fails, then the end. Resume with the header Last-Event-ID.",
    },
    cancelRun: { summary: "Cancel a run", description: "Stops the run. Finished steps keep their results." },
    listRuns: {
      summary: "List runs",
      description:
        "The runs that API keys have started, newest first. A key without the right to read sees its own runs.",
    },
    uploadDocument: {
      summary: "Upload a document",
      description: "Send the value of the answer, as JSON in a string, as the value of a document field.",
    },
    uploadImage: {
      summary: "Upload an image",
      description: "Send the value of the answer, as JSON in a string, as the value of an image field.",
    },
    uploadMedia: {
      summary: "Upload audio or video",
      description: "Send the value of the answer, as JSON in a string, as the value of an audio and video field.",
    },
    listWorkflows: { summary: "List workflows", description: "The workflows that a key can run, by title." },
    getWorkflowSchema: {
      summary: "Get the inputs of a workflow",
      description: "The fields of the first form: id, label, type, whether a value is required, and an example.",
    },
  },
  parameters: {
    workflow_id: "Id of the workflow",
    run_id: "Id of the run",
    wait: "Seconds to wait for the end of the run, at most 60",
    status: "Only runs with this status",
    cursor: "next_cursor of the page before",
    limit: "Number of entries on a page",
    "idempotency-key": "Sent again with the same key, a request starts nothing and gets the first answer.",
    "last-event-id": "Id of the last event that you received",
  },
  answers: {
    "200": "Done",
    "202": "Started",
    "204": "Nothing new to follow",
    "400": "The request doesn't match the schema",
    "401": "No valid key",
    "402": "Not enough credits",
    "403": "Not included in the plan, or in the rights of the key",
    "404": "Not found",
    "409": "Conflict with the current state",
    "413": "Too large",
    "422": "Can't be processed",
    "429": "Too many requests",
    "500": "Our fault",
  },
});
