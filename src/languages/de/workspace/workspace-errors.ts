import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/workspace/workspace-errors.ts";

export const workspaceErrorText: typeof english.workspaceErrorText = {
  nameRequired: "Bitte einen Namen für den Workspace eingeben",
  pathTaken: "Dieser Pfad ist schon vergeben. Bitte einen anderen wählen.",
  slugReserved: "Dieser Pfad ist reserviert. Bitte einen anderen wählen.",
  invalidSlug: "Möglich sind 3 bis 48 Kleinbuchstaben, Ziffern und Bindestriche.",
  tooMany: (max) => `Eine Person kann Inhaber von höchstens ${plural(max, "Workspace", "Workspaces")} sein.`,
  slugMismatch: "Bitte den Pfad des Workspaces genau so eingeben, wie er angezeigt wird.",
};

export const memberErrorText: typeof english.memberErrorText = {
  noEditorSeat:
    "Alle Plätze für Bearbeiter sind belegt. Der Betreiber kann einen größeren Tarif einstellen; die Rolle „Nutzer“ ist noch möglich.",
  noUserSeat: "Alle Plätze für Nutzer sind belegt. Der Betreiber kann einen größeren Tarif einstellen.",
  alreadyMember: "Diese Person ist schon Mitglied.",
  tooManyInvitations: (max) => `Es kann höchstens ${plural(max, "offene Einladung", "offene Einladungen")} geben.`,
  creatorStaysOwner: "Wer den Workspace erstellt hat, bleibt immer Inhaber.",
  invitationInvalid: "Diese Einladung ist nicht mehr gültig. Wer sie geschickt hat, kann eine neue senden.",
  verifyEmail: "Bitte zuerst die E-Mail-Adresse bestätigen.",
};
