import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Messages that wait for the answer in progress. */
export const queueText = sentences("queueText", {
  label: "Queued messages",
  /** What the queue waits for. */
  states: {
    ready: "Sending…",
    answering: "Sent when the answer is complete",
    deciding: "Sent after you have answered the agent's request above",
    comparing: "Sent after you have kept one of the answers above",
    stopped: "Not sent, because you stopped the answer",
    failed: "Not sent, because the answer failed",
    refused: "Couldn't be sent",
  },
  sendNext: "Send next",
  sendNow: "Send now",
  steer: "Send at the answer's next step",
  steerHint: "Ctrl or Cmd + Enter to send it at the answer's next step",
  steeringLabel: "Messages for this answer",
  /** Messages were sent into the answer; that it has a next step is certain while a tool runs. */
  steering: {
    certain: "The agent gets this at its next step",
    possible: "The agent gets this if it uses a tool; otherwise it's sent after the answer",
  },
  alreadyTaken: "The agent already has this message.",
  stopAndSend: "Stop the answer and send now",
  edit: "Edit queued message",
  editLabel: "Queued message",
  save: "Save",
  remove: "Remove queued message",
  attachments: (count: number) => plural(count, "attachment"),
  add: "Queue message",
  full: (max: number) => `Up to ${plural(max, "message")} can be queued. Wait for the answer, or remove one.`,
});
