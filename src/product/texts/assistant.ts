/** The assistant of the builder (behaviours 14.7): it explains, looks for errors and proposes changes. */
import { plural } from "#lib/text.ts";

const quoted = (label: string) => `“${label}”`;

export const assistantText = {
  close: "Close the assistant",
  failed: "The assistant could not answer.",
  startOver: "New conversation",
  intro: "It knows this workflow, the step you look at and what the checks say.",

  mode: {
    label: "What it may do",
    askHint: "You decide about each change.",
    autoHint: "Changes are made at once. One undo takes all of them back.",
  },

  quick: {
    label: "Questions to begin with",
    explain: "Explain this workflow",
    explainStep: (label: string) => `Explain the step ${quoted(label)}`,
    check: "Check for errors",
  },
  ask: {
    explain: "Explain this workflow: what it does, step by step.",
    explainStep: (label: string) => `Explain the step ${quoted(label)}: what it does, with what, and what comes of it.`,
    check: "Check this workflow for errors, and propose how to mend what the checks found.",
    fix: (finding: string) => `Fix this: ${finding}`,
    fixStep: (label: string) => `The step ${quoted(label)} failed. Find out why, and fix it.`,
  },
  fix: "Fix with AI",
  suggestion: {
    title: "Suggested fix",
    writing: "Looking for the cause...",
    accept: "Accept and run step",
    run: "Run step",
    discard: "Discard",
    goOn: "Continue in the assistant",
  },

  changes: {
    title: "Changes",
    list: "Proposed changes",
    skipAll: "Skip all",
    applied: "Applied",
    skipped: "Skipped",
    appliedAll: (count: number) => `${plural(count, "change")} applied`,
    undone: "Undone",
    none: "It proposes nothing that would change the workflow.",
    add: (label: string, type: string) => `Add ${quoted(label)} (${type})`,
    change: (label: string) => `Change ${quoted(label)}`,
    rename: (from: string, to: string) => `Rename ${quoted(from)} to ${quoted(to)}`,
    remove: (label: string) => `Remove ${quoted(label)}`,
    connect: (from: string, to: string) => `Lead ${quoted(from)} to ${quoted(to)}`,
    disconnect: (from: string, to: string) => `Cut ${quoted(from)} from ${quoted(to)}`,
    of: (what: string, change: string) => `${what}: ${change}`,
  },
  mark: { add: "New", change: "To change", remove: "To remove" },

  refused: {
    title: "This proposal cannot be used. Nothing was changed.",
    unreadable: "It is not a list of changes to a workflow.",
    tooMany: (max: number) => `It has more than ${max} changes.`,
    unknownType: (type: string) => `It adds a step of the type ${quoted(type)}, which the assistant cannot add.`,
    unknownStep: "It speaks of steps that this workflow does not have.",
    otherType: "It takes a step for one of another type.",
    twice: "It adds a step that is there already.",
    gone: "A step that it speaks of is not there.",
    badSettings: (label: string) => `The settings that it has for ${quoted(label)} do not fit.`,
    notRunnable: (why: string) => `The workflow could not run with it. ${why}`,
    notAWorkflow: "What comes of it is no workflow.",
  },
} as const;
