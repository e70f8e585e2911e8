/** The panel of a step: input, settings, output and test. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const stepPanelText = sentences("stepPanelText", {
  fields: (count: number) => plural(count, "field"),
  generalTask: "General task",
  nextStep: "Next step",
  endOfWorkflow: "End of workflow",
  close: "Close",
  resize: "Resize settings",
  tabs: "Step tabs",
  step: (number: number) => `Step ${number}`,
  previous: "Go to previous step",
  next: "Go to next step",
  /** Outputs of earlier steps that a step can use. */
  input: {
    title: "Input",
    fromRun: (when: string) => `from ${when}`,
    search: "Search inputs",
    noEarlierSteps: "No steps run before this one, so it has no inputs.",
    noValues: "Values appear here after the first run.",
    noMatch: "No matching inputs",
    fullOutput: "Full output",
    used: "Used",
    insertHint: "Click to insert at the cursor, or drag into the text",
  },
  /** What a step returned. */
  output: {
    title: "Output",
    view: "Output view",
    text: "Text",
    json: "JSON",
    empty: "No output yet",
    emptyText: "Run the step to see what it returns, how long it takes, and what it costs.",
    pinHint: "Test runs use a pinned output instead of running the step, at no cost.",
    tryAgain: "Try again",
    copyDetails: "Copy details",
  },
  /** A test of a single step. */
  test: {
    inputs: "Sample inputs",
    start: "Run test",
    estimate: "Estimated cost of a test",
    noInputsNeeded: "This step doesn't use earlier steps, so it needs no sample inputs.",
    sideEffectsHint: "Side effects of this step are real, even in a test.",
  },
});
