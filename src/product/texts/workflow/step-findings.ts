import { sentences } from "../../sentences.ts";

/** Findings of the diagnosis that only one node type can have; `node` and `target` are labels of steps. */
export const stepFindingText = sentences("stepFindingText", {
  itemNotNamed: (node: string) => `The task of “${node}” doesn't mention the item, so the item is added at the end.`,
  mentionItem: "Mention the item",
  noStripeKeys: (node: string) =>
    `“${node}” needs this workspace's Stripe keys. Add them in Settings, Keys & Credentials.`,
  openWebhook: (node: string) =>
    `“${node}” sends over http://, which anyone on the network can read. Use an https:// URL.`,
  invalidHeader: (node: string, reason: string) => `“${node}”: ${reason}`,
  secretWithoutHost: (node: string) =>
    `“${node}” has secret values, but a reference decides which host gets them. Write the host into the URL.`,
  invalidJson: (node: string) => `The body of “${node}” isn't valid JSON. Put text in quotation marks.`,
  reversedGate: (node: string) =>
    `“${node}” reads as if TRUE means stop. A gate continues when its decision is true and stops when it is false.`,
  invalidPattern: (node: string, pattern: string) =>
    `“${node}”: the pattern ${pattern} isn't valid. References to groups and lookarounds aren't supported.`,
  noOtherwise: (node: string) => `“${node}” fails if no rule is met. Add a path without rules for everything else.`,
  placeholder: (node: string) => `“${node}” is a placeholder and does nothing. Replace it, or disable it.`,
  path: (number: number) => `Path ${number}`,
  emptyPath: (node: string, target: string) =>
    `“${node}”: the path to “${target}” doesn't say when to take it. The router only sees the name of the step.`,
  pathWithoutEdge: (node: string, target: string) =>
    `“${node}”: the path to “${target}” has no connection, so it can't be taken.`,
  edgeWithoutPath: (node: string, target: string) =>
    `“${node}” is connected to “${target}”, but none of its paths leads there, so runs never go that way.`,
});
