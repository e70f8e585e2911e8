import type * as english from "#product/texts/account/account-menu.ts";

export const accountMenuText: typeof english.accountMenuText = {
  profile: "Einstellungen",
  theme: "Design",
  light: "Hell",
  dark: "Dunkel",
  system: "System",
  shortcuts: "Tastenkürzel",
  admin: "Server",
  signOut: "Abmelden",
};
