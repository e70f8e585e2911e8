import { sentences } from "../../sentences.ts";

/** Toasts about chats. */

const tryAgain = "Please try again.";

export const chatToastText = sentences("chatToastText", {
  deleted: "Successfully deleted chat!",
  deleteFailed: `Something went wrong while deleting this chat. ${tryAgain}`,
  titleFailed: `Failed to update chat title. ${tryAgain}`,
});
