/** Ready-made workflows; the texts of a single template are in its own file. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const templateText = sentences("templateText", {
  categories: {
    general: "General",
    marketing: "Marketing",
    sales: "Sales",
    support: "Support",
    hr: "HR",
    business: "Business",
    operations: "Operations",
    education: "Education",
  },
  title: "Templates",
  all: "All",
  library: "Library",
  tabs: "Library or templates",
  search: "Search templates",
  category: "Category",
  noMatch: "No matching templates",
  noMatchHint: "Try another word, or show all templates.",
  showAll: "Show all templates",
  intro: "Ready to run and edit. Adding one creates a copy with its own agents in your workspace.",
  found: (count: number) => plural(count, "template"),
  steps: (count: number) => plural(count, "step"),
  stepTypes: (titles: readonly string[]) => `Steps: ${titles.join(", ")}`,
  agents: (count: number) => (count === 0 ? "No agents" : `Includes ${plural(count, "agent")}`),
  perRun: (credits: string) => `${credits} per run`,
  estimate: "Cost of one run with your default model",
  asksFor: "Asks for",
  optional: "optional",
  choosesBetween: "Chooses between",
  code: "Code",
  notFound: "This template no longer exists. Choose another one.",
  notFoundTitle: "Template not found",
});

export type TemplateCategory = keyof typeof templateText.categories;
