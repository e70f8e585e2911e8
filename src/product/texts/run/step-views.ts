/** What a run shows for the steps of each type. */

import { plural, sentence } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const gateViewText = sentences("gateViewText", {
  continue: "Continue",
  stop: "Stop",
  deciding: "Deciding whether to continue...",
  reasoning: "Reasoning",
});

export const routerViewText = sentences("routerViewText", {
  choosing: "Choosing a path...",
  chose: (label: string) => `Chosen: ${label}`,
});

export const loopViewText = sentences("loopViewText", {
  extracting: "Reading the list...",
  truncated: (max: number) => `Only the first ${plural(max, "item")} are processed.`,
  noItems: "Loop node cannot find any processable items.",
  list: "List",
  done: (done: number, total: number) => `${done} of ${plural(total, "item")}`,
  noItemsHint: "Please double-check your workflow setup or workflow run input and try again.",
});

export const evaluatorViewText = sentences("evaluatorViewText", {
  iteration: (number: number) => `Iteration ${number}`,
  passed: "Passed",
  failed: "Failed",
  feedback: "Feedback",
  iterations: "Iterations",
  done: (done: number, total: number) => (done === total ? plural(total, "iteration") : `Iteration ${total}`),
  evaluating: "Evaluating the answer...",
  usesLastAnswer: (max: number) => `None of ${plural(max, "iteration")} passed. The last answer is used.`,
});

export const orchestratorViewText = sentences("orchestratorViewText", {
  planning: "Planning the tasks...",
  task: (number: number, title: string) => `Task ${number}: ${title}`,
  done: (done: number, total: number) => `${done} of ${plural(total, "task")}`,
  plan: "Tasks",
  instruction: "Instruction",
});

export const webhookViewText = sentences("webhookViewText", {
  sending: "Sending the webhook...",
  sent: "Webhook sent",
  failed: "Failed to send webhook",
  resend: "Force resend",
  response: "Response",
  request: "Request",
  /** What the receiver of a failed delivery answered. */
  status: (status: number) => `The server responded with status ${status}.`,
  statusWithBody: (status: number, body: string) => `The server responded with status ${status}: ${body}`,
  noResponse: "The webhook was sent, but there was no response.",
  responseUnknown: (host: string) =>
    `The webhook was sent to ${host}, but no response was recorded. Check whether it arrived.`,
  retrying: (reason: string) => `${sentence(reason)} Retrying automatically.`,
  confirmedByPerson: "You confirmed that it arrived.",
});

export const httpRequestViewText = sentences("httpRequestViewText", {
  sending: "Waiting for the answer...",
  failed: "The HTTP request failed",
  status: (status: number) => `The server responded with status ${status}.`,
  statusWithBody: (status: number, body: string) => `The server responded with status ${status}: ${body}`,
  noFile: "The reference for the body has no file.",
  answerUnknown: (method: string, host: string) =>
    `The ${method} request was sent to ${host}, but no answer was recorded. Check whether it arrived.`,
  confirmedByPerson: "You confirmed that it arrived.",
  request: "Request",
  body: "Body",
  headers: "Headers",
  noText: "The body isn't text, so it can't be shown.",
  copy: "Copy body",
});

export const subflowViewText = sentences("subflowViewText", {
  deleteParentFirst: (title: string) => `This run belongs to "${title}". Delete that run to delete this one too.`,
  deletedWithParent: "Deleted with its parent run",
  starting: "Starting the inner workflow...",
  open: "Open inner run",
  steps: "Steps of the inner workflow",
  failed: (workflow: string, reason: string) => `${workflow}: ${reason}`,
  recursion: "That workflow already contains this step, so running it here would never end.",
  tooDeep: (max: number) => `Workflows can be nested up to ${max} levels deep.`,
  noTextResult: "The inner workflow finished, but none of its AI steps returned text.",
});

export const infoViewText = sentences("infoViewText", { seen: (time: string) => `Seen ${time}` });

export const codeViewText = sentences("codeViewText", {
  running: "Running the code...",
  stdout: "Output",
  noOutputs: "This code has no outputs.",
  code: "Code",
  notJson: "This isn't valid JSON. Put text in quotation marks.",
});
