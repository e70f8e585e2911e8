import type * as english from "#product/texts/models/demo-notice.ts";

export const demoNoticeText: typeof english.demoNoticeText = {
  notice: "Das ist eine Demo-Antwort. Für echte Antworten verbinde ein Modell.",
  connect: "Schlüssel hinzufügen",
  askOwner: "Ein Inhaber dieses Workspaces kann einen Schlüssel hinzufügen.",
};
