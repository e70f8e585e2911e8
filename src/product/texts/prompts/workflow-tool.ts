import { truncate } from "#lib/text.ts";
import { limits } from "../../limits.ts";

interface WorkflowFacts {
  readonly title: string;
  readonly steps: readonly string[];
  /** Labels of the required fields that only a person can fill in. */
  readonly askedFields: readonly string[];
}

const listOf = (labels: readonly string[]) =>
  truncate(labels.join(", ").replaceAll(/\s+/g, " ").trim(), limits.tool.stepListChars);

const notAgain = "Do not start it again. The person sees a link to the run.";

/** What models are told about workflows that they can run. */
export const workflowToolPrompt = {
  /** One workflow, and what holds for all of them. */
  description: (all: string, { title, steps, askedFields }: WorkflowFacts) =>
    [
      `The workflow “${listOf([title])}”. ${all}`,
      ...(steps.length > 0 ? [`Its steps: ${listOf(steps)}.`] : []),
      ...(askedFields.length > 0 ? [`After the start, a person must fill in: ${listOf(askedFields)}.`] : []),
    ].join(" "),
  waiting: `The run has started and waits for a person. ${notAgain}`,
  running: `The run has started and is not finished yet. ${notAgain}`,
  failed: (reason: string) => `The run failed. ${reason}`,
  completed: (text: string) => text || "The run is completed. None of its steps returned a text.",
  stopped: (text: string) => `The run was stopped before its end.${text ? `\n\n${text}` : ""}`,
} as const;
