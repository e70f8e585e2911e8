import type * as english from "#product/texts/chat/chat-toasts.ts";

const tryAgain = "Bitte erneut versuchen.";

export const chatToastText: typeof english.chatToastText = {
  deleted: "Chat gelöscht",
  deleteFailed: `Der Chat konnte nicht gelöscht werden. ${tryAgain}`,
  titleFailed: `Der Titel des Chats konnte nicht geändert werden. ${tryAgain}`,
};
