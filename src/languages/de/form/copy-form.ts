import type * as english from "#product/texts/form/copy-form.ts";

export const copyFormText: typeof english.copyFormText = {
  title: "Workflow kopieren",
  copyTitle: (name) => `„${name}“ als Vorlage nutzen`,
  lead: (workspace) =>
    `${workspace} teilt diesen Workflow mit seinen Agenten. Wissen und Schlüssel sind nicht enthalten.`,
  workspace: "In Workspace kopieren",
  copy: "Workflow kopieren",
  goneTitle: "Dieser Workflow kann nicht kopiert werden",
  goneText: "Das Formular ist nicht mehr veröffentlicht, oder das Kopieren wurde ausgeschaltet.",
  noWorkspace: "Zum Kopieren braucht es einen Workspace, in dem das Bearbeiten erlaubt ist.",
  failed: "Der Workflow konnte nicht kopiert werden.",
  signedInAs: (email) => `Angemeldet als ${email}`,
};
