import type * as english from "#product/texts/mail/low-credit-mail.ts";

export const lowCreditMailText: typeof english.lowCreditMailText = {
  subject: (workspace) => `${workspace}: Die KI-Credits gehen zur Neige`,
  title: "Die KI-Credits gehen zur Neige",
  used: (workspace, used, limit) =>
    `Der Workspace ${workspace} hat in diesem Monat ${used}${limit === null ? "" : ` von ${limit}`} KI-Credits verbraucht.`,
  resets: (day) =>
    `Am ${day} werden die Credits zurückgesetzt. Bis dahin kannst du einen eigenen Schlüssel eines Anbieters hinzufügen, der keine Credits verbraucht, oder den Betreiber dieses Servers um weitere Credits bitten.`,
  addKey: "Schlüssel eines Anbieters hinzufügen",
  footer: "Du bekommst diese E-Mail, weil du Inhaber dieses Workspaces bist.",
};
