import { sentences } from "../../sentences.ts";

/** The popover that shares a chat or a run. */
export const shareText = sentences("shareText", {
  button: "Share",
  shared: "Shared",
  titles: { chat: "Share this chat", run: "Share this run" },
  toggle: "Public link",
  hints: {
    chat: "Anyone with the link can read this chat, with messages that you add later. Files, prompts, and costs stay private.",
    run: "Anyone with the link can read the steps and their outputs. Prompts, files, and costs stay private.",
  },
  off: {
    chat: "Only you and owners of this workspace can open it.",
    run: "Only members who may see this run can open it.",
  },
  onlyAuthor: "Only the person who started it can share it.",
  generating: "Generating link…",
  replay: "Play it as a replay",
  replayHint: "Shows the conversation step by step.",
  preview: "Open the public page",
  qr: "QR code",
  qrOf: "QR code of the public link",
  hideQr: "Hide QR code",
  native: "Share with another app",
  email: "Email",
  places: { x: "X", facebook: "Facebook", linkedIn: "LinkedIn" },
  shareOn: (place: string) => `Share on ${place}`,
  gallery: {
    toggle: "Community gallery",
    hint: "Lists it in the public gallery of this server, with your first name. Search engines may find it.",
    category: "Category",
    open: "Open the gallery",
    removed: "An operator removed it from the gallery. The link still works.",
    consentTitle: "Before you share to the gallery",
    consent:
      "Everyone can find and read what you share, on this server and through search engines. Share only what is yours to share, and nothing personal or confidential. You can remove it at any time; copies that others made stay.",
    agree: "I agree, share it",
    needsConsent: "Agree to the rules of the gallery first.",
    needsCategory: "Choose a category first.",
    categories: {
      writing: "Writing",
      research: "Research",
      marketing: "Marketing",
      education: "Education",
      data: "Data",
      code: "Code",
      business: "Business",
      other: "Other",
    },
  },
  errors: {
    chat: "Something went wrong while saving chat's sharing status. Please try again.",
    run: "Something went wrong while saving workflow run's sharing status. Please try again.",
    gallery: "Something went wrong while sharing to community gallery. Please try again.",
    testChat: "Test chats can't be shared.",
    stepTest: "Tests of one step can't be shared. Run the workflow and share that run.",
  },
});
