import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/workspace/workspace-errors.ts";

export const workspaceErrorText: typeof english.workspaceErrorText = {
  nameRequired: "Bitte gib einen Namen für den Workspace ein",
  pathTaken: "Dieser Pfad ist schon vergeben. Bitte versuche es mit einem anderen.",
  slugReserved: "Dieser Pfad ist reserviert. Bitte versuche es mit einem anderen.",
  invalidSlug: "Verwende 3 bis 48 Kleinbuchstaben, Ziffern und Bindestriche.",
  tooMany: (max) => `Du kannst Inhaber von höchstens ${plural(max, "Workspace", "Workspaces")} sein.`,
  slugMismatch: "Gib den Pfad des Workspaces genau so ein, wie er angezeigt wird.",
};

export const memberErrorText: typeof english.memberErrorText = {
  noEditorSeat:
    "Alle Plätze für Bearbeiter sind belegt. Bitte den Betreiber um einen größeren Tarif oder wähle die Rolle „Nutzer“ aus.",
  noUserSeat: "Alle Plätze für Nutzer sind belegt. Bitte den Betreiber um einen größeren Tarif.",
  alreadyMember: "Diese Person ist schon Mitglied.",
  tooManyInvitations: (max) => `Es kann höchstens ${plural(max, "offene Einladung", "offene Einladungen")} geben.`,
  creatorStaysOwner: "Wer den Workspace erstellt hat, bleibt immer Inhaber.",
  invitationInvalid: "Diese Einladung ist nicht mehr gültig. Bitte um eine neue.",
  verifyEmail: "Bitte bestätige zuerst deine E-Mail-Adresse.",
};
