import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/api-key/api-key.ts";

export const apiKeyText: typeof english.apiKeyText = {
  title: "API-Schlüssel",
  about:
    "Mit einem Schlüssel kann ein Programm diesen Workspace ohne Anmeldung nutzen. Was es tut, kostet Credits des Workspace.",
  create: "Schlüssel erstellen",
  emptyTitle: "Noch keine API-Schlüssel",
  emptyText:
    "Am besten für jedes Programm einen eigenen Schlüssel erstellen. So lässt sich einer widerrufen, ohne die anderen zu stören.",
  tooMany: (most) =>
    `Ein Workspace kann ${most} Schlüssel haben. Bitte einen widerrufen, der nicht mehr gebraucht wird.`,
  columns: {
    name: "Name",
    lastUsed: "Zuletzt verwendet",
    expires: "Läuft ab",
    actions: "Aktionen",
  },
  createdBy: (name) => `Erstellt von ${name}`,
  neverUsed: "Nie",
  never: "Nie",
  expired: "Abgelaufen",
  noOwner: "Gesperrt: Wer ihn erstellt hat, ist nicht mehr Inhaber",
  scopes: {
    run: { name: "Workflows ausführen", hint: "Startet veröffentlichte Workflows und erhält ihre Ergebnisse." },
    read: { name: "Lesen", hint: "Liest Listen, Workflows und Agenten." },
    chat: { name: "Mit Agenten chatten", hint: "Sendet Nachrichten an veröffentlichte Agenten." },
  },
  dialog: {
    title: "API-Schlüssel erstellen",
    name: "Name",
    nameHint: "Das Programm, das ihn verwendet, zum Beispiel „Claude Code“.",
    nameMissing: "Bitte einen Namen eingeben.",
    scopes: "Was er darf",
    scopesMissing: "Bitte mindestens eines auswählen.",
    expiry: "Läuft ab",
    expiryIn: (days) => `In ${plural(days, "Tag", "Tagen")}`,
    noExpiry: "Nie",
    submit: "Schlüssel erstellen",
  },
  created: {
    title: "Der neue Schlüssel",
    text: "Bitte jetzt kopieren: Er wird nur dieses eine Mal angezeigt. Bitte wie ein Passwort aufbewahren.",
    label: "API-Schlüssel",
    copy: "Schlüssel kopieren",
    done: "Fertig",
  },
  revoke: {
    label: (name) => `${name} widerrufen`,
    button: "Widerrufen",
    title: (name) => `„${name}“ widerrufen?`,
    text: "Programme mit diesem Schlüssel werden ab sofort abgewiesen. Läufe, die sie gestartet haben, gehen weiter. Das lässt sich nicht rückgängig machen.",
    confirm: "Schlüssel widerrufen",
    done: "Schlüssel widerrufen",
  },
};
