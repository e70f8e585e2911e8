import { sentences } from "../../sentences.ts";

/** The popover of the builder that publishes a workflow as a form. */
export const formPublishText = sentences("formPublishText", {
  title: "Publish as a form",
  publish: "Publish",
  published: "Published",
  customize: "Customize appearance & settings",
  tabs: { link: "Share Link", embed: "Embed Code" },
  format: "Format of the code",
  formats: { html: "HTML", next: "Next.js" },
});
