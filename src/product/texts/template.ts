/** Ready-made workflows; each one's own words stand in its file. */
import { plural } from "#lib/text.ts";

const categories = {
  general: "General",
  marketing: "Marketing",
  sales: "Sales",
  support: "Support",
  hr: "HR",
  business: "Business",
  operations: "Operations",
  education: "Education",
} as const;
export type TemplateCategory = keyof typeof categories;

export const templateText = {
  categories,
  title: "Templates",
  all: "All",
  library: "Library",
  tabs: "Library or templates",
  search: "Search templates",
  category: "Category",
  none: "No template matches",
  noneHint: "Try another word, or look at all of them.",
  showAll: "Show all templates",
  intro: "Ready to run and to change. A copy with its own agents is made in your workspace.",
  found: (count: number) => plural(count, "template"),
  steps: (count: number) => plural(count, "step"),
  stepTypes: (titles: readonly string[]) => `Steps: ${titles.join(", ")}`,
  agents: (count: number) => (count === 0 ? "No agents" : `${plural(count, "agent")} of its own`),
  perRun: (credits: string) => `${credits} a run`,
  estimate: "What one run costs with your default model",
  asks: "Asks for",
  optional: "optional",
  paths: "Chooses between",
  code: "Code",
  gone: "This template does not exist any more. Choose another one.",
  goneTitle: "Template not found",
  bulk: {
    none: "None of these templates exists any more.",
    progress: "Workflows added",
    count: (created: number, all: number) => `${created} of ${all}`,
    list: "Workflows",
  },
} as const;
