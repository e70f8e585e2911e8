/** Title, actions and banners of a run. */

import { formatCreditAmount } from "../../credits.ts";
import { sentences } from "../../sentences.ts";

export const runHeaderText = sentences("runHeaderText", {
  credits: (credits: number) => formatCreditAmount(credits),
  newRun: "New Run",
  delete: "Delete",
  stop: "Stop run",
  openWorkflow: "Open workflow",
  version: (number: number) => `Version ${number}`,
  viewRun: "Open run",
  title: "Run title",
  resume: "Resume",
  more: "More",
  copyLink: "Copy link",
  titleState: {
    SAVED: "Saved",
    UNSAVED: "Not saved",
    SAVING: "Saving...",
    SAVING_FAILED: "Saving failed",
  },
  /** The title until a person edits it. */
  defaultTitle: (workflow: string, number: number) => `${workflow} #${number}`,
  testTitle: (step: string) => `Test of ${step}`,
  banner: {
    startedByForm: "Triggered externally from a published form.",
    background: "Running in the background.",
    backgroundDesc: "You can close this tab. The run continues on the server.",
    backgroundMailDesc: "You can close this tab. We'll email you when it needs you or finishes.",
    startedByParent: "Triggered inside another workflow run.",
    parentLink: "View parent workflow run",
    trigger: (title: string, type: string) => `Triggered by ${title} (${type} TRIGGER)`,
    version: (number: number) =>
      `This run uses version ${number} of the workflow. The workflow has changed since then.`,
  },
});
