/** The builder's assistant: it explains, looks for errors and proposes changes. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

const quoted = (label: string) => `“${label}”`;

export const assistantText = sentences("assistantText", {
  title: "Assistant",
  askMode: "Ask to edit",
  autoMode: "Auto edit",
  placeholder: "Describe what to build or change",
  apply: "Apply",
  skip: "Skip",
  modify: "Modify",
  applyAll: "Apply all",
  cost: "Only your messages cost credits.",
  empty: "Describe what the workflow should do. You review each change before it is applied.",
  close: "Close assistant",
  failed: "The assistant couldn't answer.",
  startOver: "New conversation",
  intro: "The assistant sees this workflow, the open step, and the check results.",
  mode: {
    label: "What the assistant can do",
    askHint: "You approve each change.",
    autoHint: "Changes are applied right away. You can undo them all at once.",
  },
  quick: {
    label: "Suggested questions",
    explain: "Explain this workflow",
    explainStep: (label: string) => `Explain the step ${quoted(label)}`,
    check: "Check for errors",
  },
  prompts: {
    explain: "Explain this workflow: what it does, step by step.",
    explainStep: (label: string) =>
      `Explain the step ${quoted(label)}: what it does, what it uses, and what it returns.`,
    check: "Check this workflow for errors, and propose fixes for what the checks found.",
    fix: (finding: string) => `Fix this: ${finding}`,
    fixStep: (label: string) => `The step ${quoted(label)} failed. Find out why, and fix it.`,
  },
  fix: "Fix with AI",
  suggestion: {
    title: "Suggested fix",
    searching: "Looking for the cause...",
    accept: "Accept and run step",
    run: "Run step",
    discard: "Discard",
    continueInAssistant: "Continue in the assistant",
  },
  changes: {
    title: "Changes",
    list: "Proposed changes",
    skipAll: "Skip all",
    applied: "Applied",
    skipped: "Skipped",
    appliedAll: (count: number) => `${plural(count, "change")} applied`,
    undone: "Undone",
    noChanges: "No changes proposed.",
    add: (label: string, type: string) => `Add ${quoted(label)} (${type})`,
    change: (label: string) => `Change ${quoted(label)}`,
    rename: (from: string, to: string) => `Rename ${quoted(from)} to ${quoted(to)}`,
    remove: (label: string) => `Remove ${quoted(label)}`,
    connect: (from: string, to: string) => `Connect ${quoted(from)} to ${quoted(to)}`,
    disconnect: (from: string, to: string) => `Disconnect ${quoted(from)} from ${quoted(to)}`,
    summary: (target: string, change: string) => `${target}: ${change}`,
  },
  mark: { add: "New", change: "Changed", remove: "Removed" },
  rejected: {
    title: "This proposal can't be used. Nothing was changed.",
    unreadable: "It isn't a list of changes to a workflow.",
    tooMany: (max: number) => `It has more than ${max} changes.`,
    unknownType: (type: string) => `It adds a step of type ${quoted(type)}, which the assistant can't add.`,
    unknownStep: "It refers to steps that don't exist.",
    wrongType: "It gets the type of a step wrong.",
    duplicateStep: "It adds a step that already exists.",
    deletedStep: "It refers to a step that no longer exists.",
    invalidSettings: (label: string) => `Its settings for ${quoted(label)} aren't valid.`,
    notRunnable: (reason: string) => `The workflow couldn't run with these changes. ${reason}`,
    notAWorkflow: "The result isn't a valid workflow.",
  },
});
