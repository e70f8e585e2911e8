import { sentences } from "../../sentences.ts";

/** The popover of the builder that publishes a workflow as a form. */
export const formPublishText = sentences("formPublishText", {
  title: "Publish as a form",
  publish: "Publish",
  published: "Published",
  customize: "Customize appearance & settings",
  tabs: { link: "Share Link", embed: "Embed Code" },
  platform: "Platform of your page",
  platforms: {
    website: { name: "Website", hint: "Paste it where the form belongs on your page." },
    wordPress: { name: "WordPress", hint: "Paste it into a Custom HTML block; code with PHP belongs in a template." },
    shopify: { name: "Shopify", hint: "Paste it into a Custom Liquid section." },
    webflow: { name: "Webflow", hint: "Paste it into a Code Embed element." },
    squarespace: { name: "Squarespace", hint: "Paste it into a Code block." },
    framer: { name: "Framer", hint: "Paste it into an Embed component as HTML." },
    wix: { name: "Wix", hint: "Choose Embed Site and paste the link." },
    notion: { name: "Notion", hint: "Type /embed and paste the link." },
    kajabi: { name: "Kajabi", hint: "Paste it into a Custom Code block." },
    teachable: { name: "Teachable", hint: "Paste it into a Custom Code block of a lesson." },
    circle: { name: "Circle", hint: "Paste it into a code snippet of your community." },
    goHighLevel: { name: "GoHighLevel", hint: "Paste it into a Custom HTML element." },
  },
  ownId: "Replace USER_123 with your own ID of the visitor.",
  passesId: "The code passes the ID of the signed-in member.",
  passesNoId: "No user ID is passed from there.",
  format: "Format of the code",
  formats: { html: "HTML", next: "Next.js" },
});
