import { plural } from "#lib/text.ts";
import { sentences } from "#product/sentences.ts";

export const changeProposalText = sentences("changeProposalText", {
  /** The banner of a workflow or an agent. */
  waiting: (count: number) => (count === 1 ? "1 proposed change" : `${count} proposed changes`),
  newWorkflows: (count: number) => (count === 1 ? "1 proposed workflow" : `${count} proposed workflows`),
  newAgents: (count: number) => (count === 1 ? "1 proposed agent" : `${count} proposed agents`),
  latest: (title: string) => `“${title}”`,
  review: "Review",
  next: "Next proposal",
  by: (name: string, when: string) => `Proposed by ${name}, ${when}`,
  viaKey: "an API key",
  formerMember: "a former member",
  reason: "Why",
  accept: "Accept",
  acceptNew: "Create",
  refuse: "Refuse",
  accepted: "Accepted. The change is saved as a new version.",
  acceptedNew: (title: string) => `“${title}” was created.`,
  refused: "Refused. Nothing was changed.",
  undo: "Undo",
  open: "Open",
  newTitle: "Title",
  tags: "Tags",
  newAgentsOf: (count: number) => `Accepting also creates ${plural(count, "agent")} for its steps:`,
  sameSteps: "The steps stay as they are.",
  same: "It already is as proposed. Accepting changes nothing.",
  outdated:
    "This has been changed in the same places since it was proposed. Refuse the proposal, and have a new one made from the current version.",
  decided: "This proposal has already been decided.",
  limit: (max: number) => `${max} proposals are waiting already. Have some of them decided first.`,
  noVersion: "There is no such version. Read it again, and propose the change from the version that you get.",
  nothingProposed: "The proposal changes nothing.",
  notAllowed: "Only people who may edit can propose changes.",
  instructionsMissing: "A new agent needs a title and instructions (system).",
});
