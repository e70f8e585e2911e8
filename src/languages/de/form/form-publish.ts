import type * as english from "#product/texts/form/form-publish.ts";

export const formPublishText: typeof english.formPublishText = {
  title: "Als Formular veröffentlichen",
  publish: "Veröffentlichen",
  published: "Veröffentlicht",
  customize: "Aussehen und Einstellungen anpassen",
  tabs: { link: "Link teilen", embed: "Code zum Einbetten" },
  platform: "Plattform der Seite",
  platforms: {
    website: { name: "Website", hint: "An der Stelle einfügen, an der das Formular stehen soll." },
    wordPress: {
      name: "WordPress",
      hint: "In einen Block „Individuelles HTML“ einfügen; Code mit PHP gehört in ein Template.",
    },
    shopify: { name: "Shopify", hint: "In einen Abschnitt „Benutzerdefiniertes Liquid“ einfügen." },
    webflow: { name: "Webflow", hint: "In ein Element „Code Embed“ einfügen." },
    squarespace: { name: "Squarespace", hint: "In einen Codeblock einfügen." },
    framer: { name: "Framer", hint: "In eine Komponente „Embed“ als HTML einfügen." },
    wix: { name: "Wix", hint: "„Website einbetten“ wählen und den Link einfügen." },
    notion: { name: "Notion", hint: "/embed eingeben und den Link einfügen." },
    kajabi: { name: "Kajabi", hint: "In einen Block „Custom Code“ einfügen." },
    teachable: { name: "Teachable", hint: "In einen Block „Custom Code“ einer Lektion einfügen." },
    circle: { name: "Circle", hint: "In ein Code-Snippet der Community einfügen." },
    goHighLevel: { name: "GoHighLevel", hint: "In ein Element „Custom HTML“ einfügen." },
  },
  ownId: "USER_123 durch die eigene ID der Person ersetzen.",
  passesId: "Der Code übergibt die ID der angemeldeten Person.",
  passesNoId: "Von dort wird keine Nutzer-ID übergeben.",
  format: "Format des Codes",
  formats: { html: "HTML", next: "Next.js" },
};
