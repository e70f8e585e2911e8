import { sentences } from "../../sentences.ts";

/** The window in which another service signs people in. */
export const signInWindowText = sentences("signInWindowText", {
  blocked: "The browser did not open the window. Please allow pop-ups for this page.",
  title: "Connected",
  text: "The account is connected. You can close this window.",
  failedTitle: "Not connected",
  close: "Close window",
  expired: "This sign-in has ended. Please begin again.",
  refused: "The service did not allow it. Please try again.",
});
