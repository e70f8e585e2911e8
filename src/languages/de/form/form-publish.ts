import type * as english from "#product/texts/form/form-publish.ts";

export const formPublishText: typeof english.formPublishText = {
  title: "Als Formular veröffentlichen",
  publish: "Veröffentlichen",
  published: "Veröffentlicht",
  customize: "Aussehen und Einstellungen anpassen",
  tabs: { link: "Link teilen", embed: "Code zum Einbetten" },
  format: "Format des Codes",
  formats: { html: "HTML", next: "Next.js" },
};
