import type { Language } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";
/** A person's own settings: profile, password and devices. */
export const accountSettingsText = sentences("accountSettingsText", {
  tabs: {
    profile: "Profile",
    notifications: "Notifications",
    security: "Security",
    apps: "Connected apps",
    shares: "Shared links",
  },
  profile: {
    name: "Name",
    profession: "Profession",
    email: "Email address",
    language: "Language",
    browserLanguage: "Same as your browser",
    languageHint: "Emails follow it, too.",
    languageNames: { en: "English", de: "Deutsch" } satisfies Record<Language, string>,
    timeZone: "Time zone",
    timeZoneHint: "For dates in emails and on the pages that they link to.",
    saveName: "Save name",
    nameSaved: "Name saved",
  },
  security: {
    password: "Password",
    changePassword: "Change password",
    currentPassword: "Current password",
    newPassword: "New password",
    passwordChanged: "Password changed. Other devices were signed out.",
    sessions: "Where you're signed in",
    thisDevice: "This device",
    signOutOthers: "Sign out other devices",
    noPassword: "You don't have a password yet. Request a link to set one.",
    setPassword: "Email me a link",
    noOtherDevices: "You aren't signed in anywhere else.",
    signOutDevice: "Sign out",
    signedOut: "Device signed out",
    othersSignedOut: "All other devices signed out",
    unknownDevice: "Unknown device",
    lastUsed: (when: string) => `Last used ${when}`,
  },
});
