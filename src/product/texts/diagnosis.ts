/** What is said about workflows that cannot run, or not as their author means (behaviours 14.3, G85). */

import { errorText } from "./error.ts";

const quoted = (label: string) => `“${label}”`;

export const diagnosisTexts = {
  startNodes: (count: number) =>
    count === 0
      ? "The workflow has no start node. Add a node that no other node leads to."
      : `The workflow has ${count} start nodes. Connect them so that exactly one node has no incoming edge.`,
  allOff: "All steps are switched off. Switch at least one on.",
  unreachable: (label: string) => `${quoted(label)} is not connected to the start node, so it never runs.`,
  unknownType: (label: string, type: string) => `${quoted(label)} is of the unknown type ${type}.`,
  missing: (label: string, type: string, lacks: string) => {
    const { title, text } = errorText.workflow.missingConfiguration(type);
    return `${quoted(label)}: ${title} (${lacks}). ${text}`;
  },
  cycle: (labels: readonly string[]) => `These nodes run in a circle: ${labels.map(quoted).join(" → ")}.`,
  severalEdges: (label: string) =>
    `${quoted(label)} leads to more than one node. Only a node that chooses its path may.`,
  consecutiveInputs: (first: string, second: string) =>
    `${quoted(first)} and ${quoted(second)} ask people one right after the other. Ask for everything in one node.`,
  unknownReference: (label: string, mention: string) =>
    `${quoted(label)} uses ${quoted(mention)}, which does not exist any more.`,
  unknownOutput: (label: string, mention: string, output: string) =>
    `${quoted(label)} uses ${quoted(mention)}, but there is no output called ${output}.`,
  unknownItem: (label: string, name: string) => `${quoted(label)} uses the list item ${quoted(name)} outside its loop.`,
  forwardReference: (label: string, mention: string) =>
    `${quoted(label)} uses ${quoted(mention)}, which does not run before it.`,
  uncertainReference: (label: string, mention: string) =>
    `${quoted(label)} uses ${quoted(mention)}, which is N/A when another path was taken.`,
  disabledReference: (label: string, mention: string) =>
    `${quoted(label)} uses ${quoted(mention)}, which is switched off and reads N/A.`,
  pinned: (label: string) => `${quoted(label)} is pinned: test runs take its pinned output instead of running it.`,
  pinnedChoice: (label: string) => `${quoted(label)} is pinned to a path that it does not have any more.`,
  typedByHand: (label: string, typed: string) =>
    `${quoted(label)} contains ${typed} as plain text. Pick the variable from the list to use its value.`,
  unboundName: (label: string, typed: string) =>
    `${quoted(label)} contains ${typed}, which is no variable of this workflow. The model reads it as it stands.`,
  unknownResource: (label: string, mention: string) =>
    `${quoted(label)} mentions ${quoted(mention)}, which does not exist in this workspace. The model reads the name only.`,
  strangeResource: (label: string, mention: string) =>
    `${quoted(label)} mentions ${quoted(mention)}, which no step can be given. The model reads the name only.`,
  unknownAgent: (label: string) => `The agent of ${quoted(label)} does not exist any more.`,
  unknownWorkflow: (label: string) => `The workflow of ${quoted(label)} does not exist any more.`,

  subflow: {
    recursion: (label: string) =>
      `${quoted(label)} runs a workflow that this one stands inside of, so it would never end.`,
    tooDeep: (label: string, max: number) =>
      `${quoted(label)} leads more than ${max} workflows deep. At most ${max} may run inside each other.`,
  },

  fix: {
    removeEdge: "Remove this connection",
    removeNode: "Remove this node",
    removeReference: "Remove this variable",
    bindReference: (label: string) => `Use ${quoted(label)}`,
    removeBraces: "Remove the braces",
    removeSign: "Remove the @",
    keepName: "Keep only the name",
    unpin: "Unpin",
  },

  connect: {
    unknownNode: "This node does not exist any more.",
    notExecuted: "Notes cannot be connected.",
    twice: "These nodes are connected already.",
    secondEdge: "This node can lead to one node only.",
    tooManyPaths: (max: number) => `A node can lead to at most ${max} others.`,
    cycle: "A workflow cannot run in circles.",
  },

  read: {
    id: "An id may have letters, digits, - and _ only",
    idTwice: "Two nodes have the same id",
    fieldTwice: "Two fields have the same id",
    edgeTwice: "Two nodes are connected twice",
    looseEdge: "This edge does not connect two nodes that run",
    index: "No node has this index",
    group: "A group names nodes that are not there or in another group, or has the id of something else",
    badPin: "This is no output of this step",
    pinTooBig: "This output is too large to be pinned",
    notAWorkflow: "This is no workflow",
    bounds: {
      depth: "The file is nested too deeply",
      values: "The file has too many entries",
      text: "This text is too long",
      key: "This name is not allowed",
      kind: "This is not plain JSON",
    },
  },

  run: {
    unknownChoice: "The chosen path leads to no node of this workflow.",
    noChoice: "No path was chosen.",
    unknownNode: "This step does not exist in the workflow.",
    unknownType: (type: string) => `This step is of the unknown type ${type}.`,
    tooBig: (megabytes: number) => `The result of this step is larger than ${megabytes} MB.`,
    badResult: "This step returned something unexpected. Please try again.",
  },
} as const;
