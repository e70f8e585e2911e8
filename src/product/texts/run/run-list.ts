/** Lists of runs, and deleting runs. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const runListText = sentences("runListText", {
  title: "Runs",
  search: "Search runs",
  filters: {
    status: "Status",
    trigger: "Trigger",
    workflow: "Workflow",
    person: "Person",
    time: "Time",
    archived: "Archived runs",
    days: { today: "Today", week: "Last 7 days", month: "Last 30 days", quarter: "Last 90 days" },
    lastDays: (count: number) => `Last ${count} days`,
    more: "More filters",
    minCredits: "At least (credits)",
    maxCredits: "At most (credits)",
    creditsRange: (min: string, max: string) =>
      min && max ? `${min} to ${max} credits` : min ? `At least ${min} credits` : `At most ${max} credits`,
    invalidCredits: "The minimum is higher than the maximum.",
    version: "Version",
    versionHint: "The number of the workflow's version, e.g. 12",
    versionOf: (version: number) => `Version ${version}`,
    sameFailure: "Failed at one step",
    sameError: "Failed with one error",
    removeFilter: (name: string) => `Remove filter: ${name}`,
    from: "From",
    to: "To",
    apply: "Apply",
    invalidRange: "The start date is after the end date.",
    range: (from: string, to: string) => (from && to ? `${from} to ${to}` : from ? `Since ${from}` : `Until ${to}`),
  },
  csv: {
    fileName: "runs.csv",
    workflow: "Workflow",
    seconds: "Duration (seconds)",
    formerMember: "Former member",
    yes: "Yes",
    no: "No",
  },
  deleting: (done: number, total: number) => `Deleting ${done} of ${total}`,
  empty: "No runs yet",
  emptyText: "Runs appear here with their status, their cost, and what they need from you.",
  openWorkflows: "Open workflows",
  startRun: "Start run",
  deleteCount: (count: number) => `Delete ${plural(count, "run")}`,
  deleted: (count: number) => `${plural(count, "run")} deleted`,
  deletedSome: (deleted: number, failed: number) =>
    `${plural(deleted, "run")} deleted, ${failed} could not be deleted.`,
  history: {
    empty: "Runs of this workflow appear here.",
    visitor: "Visitor",
    columns: {
      title: "Title",
      status: "Status",
      trigger: "Trigger",
      author: "Started by",
      started: "Started",
      duration: "Duration",
      credits: "Credits",
      shared: "Shared",
    },
  },
  deleteConfirmation: {
    title: "Delete workflow run",
    text: "Are you sure you want to delete this workflow run? This action cannot be undone.",
    confirm: "Delete run",
  },
});
