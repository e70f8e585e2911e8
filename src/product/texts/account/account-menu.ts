import { sentences } from "../../sentences.ts";
/** The menu of the person who is signed in. */
export const accountMenuText = sentences("accountMenuText", {
  profile: "Your settings",
  theme: "Theme",
  light: "Light",
  dark: "Dark",
  system: "System",
  shortcuts: "Keyboard shortcuts",
  admin: "Server",
  signOut: "Sign out",
});
