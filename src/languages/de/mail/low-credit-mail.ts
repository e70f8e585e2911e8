import type * as english from "#product/texts/mail/low-credit-mail.ts";

export const lowCreditMailText: typeof english.lowCreditMailText = {
  subject: (workspace) => `${workspace}: Die KI-Credits gehen zur Neige`,
  title: "Die KI-Credits gehen zur Neige",
  used: (workspace, used, limit) =>
    `Der Workspace ${workspace} hat in diesem Monat ${used}${limit === null ? "" : ` von ${limit}`} KI-Credits verbraucht.`,
  resets: (day) =>
    `Am ${day} werden die Credits zurückgesetzt. Bis dahin hilft ein eigener Schlüssel eines Anbieters, der keine Credits verbraucht. Weitere Credits vergibt der Betreiber dieses Servers.`,
  addKey: "Schlüssel eines Anbieters hinzufügen",
  footer: "Diese E-Mail geht an die Inhaber des Workspaces.",
};
