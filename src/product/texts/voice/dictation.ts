import { sentences } from "../../sentences.ts";

/** The microphone button and what it says when it can't be used. */
export const dictationText = sentences("dictationText", {
  start: "Dictate",
  starting: "Starting the microphone",
  recording: "Recording",
  controls: "Dictation",
  hint: "Press Enter to insert the text, or Escape to discard the recording.",
  cancel: "Discard the recording",
  done: "Insert as text",
  transcribing: "Transcribing",
  cancelTranscribing: "Cancel transcribing",
  explanation: "Why dictation isn't available",
  openKeys: "Open the key settings",
  retry: "Try again",
  insecure:
    "Browsers only allow the microphone on pages that use HTTPS. Open Troupe over HTTPS, or ask the operator of this server to set it up.",
  unsupported: "This browser can't record audio. Try a current version of Chrome, Edge, Firefox or Safari.",
  denied:
    "The browser doesn't let this page use the microphone. Allow it in the site settings next to the address bar, then try again.",
  missing: "No microphone was found. Connect one, then try again.",
  busy: "The microphone couldn't be started. Another app may be using it. Close that app, then try again.",
});
