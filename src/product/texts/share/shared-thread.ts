import { sentences } from "../../sentences.ts";

/** The public pages of chats and runs. */
export const sharedThreadText = sentences("sharedThreadText", {
  sharedBy: (name: string, day: string) => `Shared by ${name}, ${day}`,
  assistant: "Assistant",
  gone: {
    title: "This page isn't shared",
    text: "It doesn't exist, or its link was revoked. If you are a member of its workspace, sign in to open it.",
    signIn: "Sign in",
  },
  empty: "There is nothing here yet.",
  replay: "Watch as a replay",
  showAll: "Show everything at once",
  controls: {
    play: "Play",
    pause: "Pause",
    skip: "Skip",
    speed: "Speed",
    progress: "Step",
    ended: "End of the replay",
  },
  next: "Next page",
  previous: "Previous page",
  states: { open: "Not finished yet", stopped: "Stopped", failed: "Failed" },
  stepHidden: "The output of this step isn't shared.",
  calls: { done: "Done", failed: "Failed", open: "Not finished", denied: "Not allowed" },
  searchedFor: (query: string) => `Searched for “${query}”`,
  sources: "Sources",
  file: "File",
  image: "Image",
  filesUnsupported: "Viewing files in shared chats is currently not supported.",
  workflowsUnsupported: "Viewing workflows in shared chats is currently not supported.",
});
