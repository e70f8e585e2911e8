import type * as english from "#product/texts/workspace/workspace-toasts.ts";

export const workspaceToastText: typeof english.workspaceToastText = {
  created: "Workspace erstellt",
  saved: "Workspace gespeichert",
  deleted: "Workspace gelöscht",
};

export const invitationToastText: typeof english.invitationToastText = {
  accepted: "Einladung angenommen",
  denied: "Einladung abgelehnt",
  acceptFailed: "Die Einladung konnte nicht angenommen werden. Bitte später erneut versuchen.",
  denyFailed: "Die Einladung konnte nicht abgelehnt werden. Bitte später erneut versuchen.",
  sent: (email) => `Einladung an ${email} gesendet`,
  resent: (email) => `Einladung erneut an ${email} gesendet`,
  created: (email) => `Die Einladung für ${email} ist bereit`,
  extended: (email) => `Die Einladung für ${email} ist 14 weitere Tage gültig`,
  linkCopied: "Link zur Einladung kopiert",
  copyLink: "Link kopieren",
  revoked: "Einladung zurückgezogen",
};

export const memberToastText: typeof english.memberToastText = {
  roleChanged: (name, role) => `${name} ist jetzt ${role}`,
  removed: (name) => `${name} aus dem Workspace entfernt`,
};
