import type * as english from "#product/texts/account/account-settings.ts";

export const accountSettingsText: typeof english.accountSettingsText = {
  tabs: {
    profile: "Profil",
    notifications: "Benachrichtigungen",
    security: "Sicherheit",
    apps: "Verbundene Apps",
  },
  profile: {
    name: "Name",
    profession: "Beruf",
    email: "E-Mail-Adresse",
    language: "Sprache",
    browserLanguage: "Wie im Browser",
    languageHint: "Gilt auch für E-Mails.",
    languageNames: { en: "English", de: "Deutsch" },
    saveName: "Namen speichern",
    nameSaved: "Name gespeichert",
  },
  security: {
    password: "Passwort",
    changePassword: "Passwort ändern",
    currentPassword: "Aktuelles Passwort",
    newPassword: "Neues Passwort",
    passwordChanged: "Passwort geändert. Andere Geräte wurden abgemeldet.",
    sessions: "Angemeldete Geräte",
    thisDevice: "Dieses Gerät",
    signOutOthers: "Andere Geräte abmelden",
    noPassword: "Noch kein Passwort. Über einen angeforderten Link lässt sich eines festlegen.",
    setPassword: "Link per E-Mail anfordern",
    noOtherDevices: "Kein anderes Gerät ist angemeldet.",
    signOutDevice: "Abmelden",
    signedOut: "Gerät abgemeldet",
    othersSignedOut: "Alle anderen Geräte abgemeldet",
    unknownDevice: "Unbekanntes Gerät",
    lastUsed: (when) => `Zuletzt verwendet: ${when}`,
  },
};
