import { formatNumber } from "#lib/locale.ts";
/** Two versions of an agent or a workflow side by side. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const compareText = sentences("compareText", {
  choice: "Show changes",
  sinceVersion: "Since this version",
  inVersion: "In this version",
  unchangedSinceVersion: "No changes since this version.",
  unchangedInVersion: "No functional changes in this version.",

  added: "Added",
  removed: "Removed",
  changed: "Changed",
  before: "Before",
  after: "After",
  empty: "Empty",
  showUnchanged: (characters: number) => `Show ${formatNumber(characters)} unchanged characters`,

  /** Settings of a step. */
  name: "Name",
  type: "Type",
  on: "On",
  off: "Off",
  hidden: "Set (hidden)",
  deletedAgent: "A deleted agent",
  deletedFolder: "A deleted folder",
  deletedWorkflow: "A deleted workflow",
  removedStep: "A removed step",
  orderChanged: "Only the order or a hidden value changed.",
  entry: (list: string, name: string) => `${list}: ${name}`,
  settings: "Settings",
  settingsOf: (label: string) => `Settings of ${label}`,

  /** Options of a step. */
  isDisabled: "Disabled",
  retries: "Retries",
  waitSeconds: "Wait before each retry (seconds)",
  timeoutSeconds: "Timeout (seconds)",
  continueWithNA: "Continue with N/A",
  assignee: "Assignee",
  aMember: "A member",
  channel: "Also announced in",
  dueHours: "Due after (hours)",
  reminderHours: "Reminder (hours before)",
  pin: "Pinned output",

  steps: "Steps",
  connections: "Connections",
  connection: (from: string, to: string) => `${from} → ${to}`,
  connectionInWords: (from: string, to: string) => `from ${from} to ${to}`,
  groups: "Groups changed.",
  moved: (count: number) => `${plural(count, "step")} moved on the canvas.`,

  /** Links of an agent whose names are unknown. */
  linked: (count: number) => (count === 0 ? "None" : `${count} selected`),
  differentLinked: (count: number) => `${count} selected (different ones)`,
});
