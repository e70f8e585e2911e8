/** What is said about workflows that cannot run, or not as their author means. */

import { formatList } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

const quoted = (label: string) => `“${label}”`;

export const diagnosisText = sentences("diagnosisText", {
  startNodes: (count: number) =>
    count === 0
      ? "The workflow has no first step. Add a step that no other step leads to."
      : `The workflow has ${count} first steps. Connect them so that only one step has no incoming connection.`,
  allDisabled: "All steps are disabled. Enable at least one.",
  unreachable: (label: string) => `${quoted(label)} isn't connected to the first step, so it never runs.`,
  unknownType: (label: string, type: string) => `${quoted(label)} has the unknown type ${type}.`,
  missingSettings: (label: string, missing: readonly string[]) => `${quoted(label)} needs ${formatList(missing)}.`,
  cycle: (labels: readonly string[]) => `These steps form a loop: ${labels.map(quoted).join(" → ")}.`,
  tooManyConnections: (label: string) => `${quoted(label)} leads to more than one step. Only branching steps can.`,
  consecutiveInputs: (first: string, second: string) =>
    `${quoted(first)} and ${quoted(second)} ask people for input one right after the other. Ask for everything in one step.`,
  unknownReference: (label: string, mention: string) =>
    `${quoted(label)} uses ${quoted(mention)}, which no longer exists.`,
  unknownOutput: (label: string, mention: string, output: string) =>
    `${quoted(label)} uses ${quoted(mention)}, but it has no output called ${output}.`,
  unknownValue: (label: string, mention: string, path: string) =>
    `${quoted(label)} uses ${quoted(mention)}, but the last result has no value at ${path}.`,
  unknownItem: (label: string, name: string) => `${quoted(label)} uses the list item ${quoted(name)} outside its loop.`,
  forwardReference: (label: string, mention: string) =>
    `${quoted(label)} uses ${quoted(mention)}, which doesn't run before it.`,
  uncertainReference: (label: string, mention: string) =>
    `${quoted(label)} uses ${quoted(mention)}, which is N/A when another path is taken.`,
  disabledReference: (label: string, mention: string) =>
    `${quoted(label)} uses ${quoted(mention)}, which is disabled and reads N/A.`,
  noChannel: (label: string, app: string) => `${quoted(label)} is announced in ${app}, but no channel is chosen.`,
  noMessageAccount: (label: string, app: string) =>
    `${quoted(label)} is announced in ${app}, but this workspace has no ${app} account that works. Connect one on the Integrations page.`,
  outsideFile: (label: string) =>
    `${quoted(label)} asks someone outside the workspace for a file, which they can't add. Make the file optional, or choose a member.`,
  pinned: (label: string) => `${quoted(label)} is pinned: test runs use its pinned output instead of running it.`,
  pinnedToUnknownPath: (label: string) => `${quoted(label)} is pinned to a path that no longer exists.`,
  unlinkedVariable: (label: string, typed: string) =>
    `${quoted(label)} contains ${typed} as plain text. Choose the variable from the list to use its value.`,
  unknownVariable: (label: string, typed: string) =>
    `${quoted(label)} contains ${typed}, which isn't a variable in this workflow. The model sees it as plain text.`,
  unknownResource: (label: string, mention: string) =>
    `${quoted(label)} mentions ${quoted(mention)}, which doesn't exist in this workspace. The model only sees the name.`,
  unattachableResource: (label: string, mention: string) =>
    `${quoted(label)} mentions ${quoted(mention)}, which can't be attached to a step. The model only sees the name.`,
  unknownAgent: (label: string) => `${quoted(label)} uses an agent that no longer exists.`,
  unknownWorkflow: (label: string) => `${quoted(label)} uses a workflow that no longer exists.`,

  subflow: {
    recursion: (label: string) => `${quoted(label)} runs a workflow that contains this one, so it would never end.`,
    tooDeep: (label: string, max: number) =>
      `${quoted(label)} nests workflows too deeply. At most ${max} can run inside each other.`,
  },

  fix: {
    removeConnection: "Remove this connection",
    removeStep: "Remove this step",
    removeReference: "Remove this variable",
    insertVariable: (label: string) => `Use ${quoted(label)}`,
    removeBraces: "Remove the braces",
    removeAtSign: "Remove the @",
    keepName: "Keep only the name",
    unpin: "Unpin",
  },

  connect: {
    unknownStep: "This step no longer exists.",
    notesNotConnectable: "Notes can't be connected.",
    alreadyConnected: "These steps are already connected.",
    onlyOneNext: "This step can lead to only one step.",
    tooManyPaths: (max: number) => `A step can lead to at most ${max} others.`,
    cycle: "Connections can't form a loop.",
  },

  read: {
    invalidId: "An ID can only contain letters, digits, - and _",
    duplicateStepId: "Two steps have the same ID",
    duplicateFieldId: "Two fields have the same ID",
    duplicateConnection: "Two steps are connected twice",
    danglingConnection: "This connection doesn't join two steps that run",
    unknownIndex: "No step has this index",
    invalidGroup: "A group contains steps that don't exist or belong to another group, or its ID is already in use",
    invalidPin: "This isn't a valid output of this step",
    pinTooLarge: "This output is too large to pin",
    notAWorkflow: "This isn't a workflow",
    bounds: {
      depth: "The file is nested too deeply",
      values: "The file has too many entries",
      text: "This text is too long",
      key: "This name is not allowed",
      kind: "This isn't plain JSON",
    },
  },

  run: {
    unknownPathChosen: "The chosen path leads to a step that doesn't exist.",
    noPathChosen: "No path was chosen.",
    unknownStep: "This step doesn't exist in the workflow.",
    unknownType: (type: string) => `This step has the unknown type ${type}.`,
    resultTooLarge: (megabytes: number) => `The result of this step is larger than ${megabytes} MB.`,
    unstorableResult:
      "The result of this step can't be stored: it has too many levels or values, or a name such as __proto__.",
    unexpectedResult: "This step returned an unexpected result. Please try again.",
  },
});
