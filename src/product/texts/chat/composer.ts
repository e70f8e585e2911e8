import { formatNumber } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";
/** The message box and its attachments. */
export const composerText = sentences("composerText", {
  ask: (agent: string | null) => (agent ? `Ask ${agent}` : "Ask anything"),
  readingFile: "Reading",
  tooLong: (count: number, max: number) => `${formatNumber(count)} of ${formatNumber(max)} characters`,
  attachments: "Attached files",
  label: "Message",
  send: "Send",
  stop: "Stop",
  attach: "Attach files",
  uploading: (percent: number) => `Uploading, ${percent}%`,
  uploadFailed: "Failed",
  failedFiles: "Failed files",
  fileFailed: (name: string, reason: string) => `${name}: ${reason}`,
  retry: "Retry",
  retryFile: (name: string) => `Retry ${name}`,
  remove: "Remove",
  waitingForFiles: "Sends when the files are ready",
  cancelSending: "Cancel sending",
  notSent: "Not sent because a file failed. Retry or remove the file, then send.",
  removeFile: (name: string) => `Remove ${name}`,
  insertPrompt: "Insert a prompt",
  promptHint: "/ on an empty line to insert a prompt",
  dropFiles: "Drop files to attach them",
  hint: "Enter to send, Shift + Enter for a new line",
  editHint: "Up arrow in the empty box to edit your last message",
});
