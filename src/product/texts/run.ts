/** The page of a run, its steps, its banners and its forms. */
import { plural } from "#lib/text.ts";
import { formatCredits } from "../credits.ts";

export const runText = {
  header: {
    credits: (credits: number) => `${formatCredits(credits)} credits`,
    share: "Share",
    exportPdf: "Export PDF",
    exportMarkdown: "Export markdown",
    exportDocx: "Export Word document",
    newRun: "New Run",
    delete: "Delete",
    stop: "Stop run",
    openWorkflow: "Open workflow",
    viewRun: "Open run",
  },
  /** The name of a PDF (spec 3 §7). */
  fileName: (workflow: string, run: string, extension = "pdf") => `${workflow} - ${run}.${extension}`,
  /** The title until somebody edits it (G77). */
  defaultTitle: (workflow: string, number: number) => `${workflow} #${number}`,

  title: {
    SAVED: "Saved",
    UNSAVED: "Not saved",
    SAVING: "Saving...",
    SAVING_FAILED: "Saving failed",
  },

  banner: {
    form: "Triggered externally from a published form.",
    background: "Running in the background.",
    backgroundDesc: "You can close this tab; we will e-mail you when it needs you or ends.",
    parent: "Triggered inside another workflow run.",
    parentLink: "View parent workflow run",
    trigger: (title: string, type: string) => `Triggered by ${title} (${type} TRIGGER)`,
    reconnecting: "Connection lost. The run goes on; this page will catch up.",
    version: (number: number) => `Runs on version ${number} of the workflow.`,
  },

  wait: {
    saving: "Saving results and moving forward...",
    step: "Waiting for step to complete...",
    approval: "Waiting for your approval",
    input: "Needs you",
    child: "Waiting for the inner workflow",
    queued: "Queued",
    after: (step: string) => `Waits for ${step}`,
  },

  step: {
    number: (number: number) => `Step ${number}`,
    running: "Running",
    retry: "Retry node",
    retryItem: "Retry this item",
    retryFailed: "Retry failed items",
    skip: "Skip",
    edit: "Edit",
    save: "Save",
    regenerate: "Regenerate",
    versions: "Version history",
    continue: "Continue",
    stopStep: "Stop this step",
    copyLink: "Copy link to this step",
    locked: "Opens after you approve the step before.",
    hidden: "Running in background...",
    unknownTitle: "Check and resume",
    unknownArrived: "It arrived",
    unknownResend: "Send again",
    unknownSkip: "Skip",
    failedAfter: (tries: number) => `Failed after ${plural(tries, "try", "tries")}`,
    steps: "Steps",
    expandAll: "Expand all",
    collapseAll: "Collapse all",
    empty: "Nothing has run yet.",
    movedOn: "This step has moved on in the meantime. The page shows where the run stands now.",
  },

  approval: {
    approve: "Approve",
    approveRest: "Approve the rest",
    next: (label: string) => `Next: ${label}`,
    question: "Approve to go on to the next step",
    edited: "The edited output is what later steps see.",
  },

  feedback: {
    label: "Follow-up feedback",
    placeholder: "What should be different?",
    send: "Send",
  },

  gate: {
    continue: "Continue",
    stop: "Stop",
    stopped: "The gate stopped this run.",
    reasoning: "Reasoning",
  },
  router: {
    chose: (label: string) => `Goes on with ${label}`,
    reasoning: "Reasoning",
  },
  loop: {
    extracting: "Reading the list...",
    items: (count: number) => plural(count, "item"),
    cutOff: (max: number) => `Only the first ${plural(max, "item")} are processed.`,
    noItems: "Loop node cannot find any processable items.",
    noItemsHint: "Please double-check your workflow setup or workflow run input and try again.",
  },
  evaluator: {
    iteration: (number: number) => `Iteration ${number}`,
    passed: "Passed",
    failed: "Failed",
    feedback: "Feedback",
  },
  orchestrator: {
    planning: "Planning the tasks...",
    tasks: (count: number) => plural(count, "task"),
    task: (number: number, title: string) => `Task ${number}: ${title}`,
  },
  chat: {
    opening: (seconds: number) => `The chat opens in ${seconds}...`,
    open: "Open chat",
    finish: "Finish conversation & Continue",
    finished: "This conversation is finished.",
  },
  payment: {
    title: "Payment",
    email: "E-mail address for the receipt",
    proceed: "Proceed to payment",
    pay: (amount: string) => `Pay ${amount}`,
    processing: "Your payment is processing.",
    needsMethod: "Your payment was not successful, please try again.",
    unexpected: "Something went wrong.",
    done: "Payment successful. Moving to the next step...",
    testMode: "Test mode",
    paid: (amount: string) => `Paid ${amount}`,
    reload: "Reload",
    invalidTitle: "Cannot initialize Stripe checkout due to invalid configuration",
    invalidText: "The owner of this AI workflow has not set up their payment credentials properly.",
  },
  webhook: {
    sent: "Webhook sent",
    failed: "Failed to send webhook",
    resend: "Force resend",
    response: "Response",
    request: "Request",
  },
  code: {
    running: "Running the code...",
    result: "Result",
    stdout: "Output",
    failed: "Code execution failed",
  },
  subflow: {
    starting: "Starting the inner workflow...",
    open: "Open inner run",
  },
  info: { continue: "Continue", seen: (time: string) => `Seen ${time}` },

  form: {
    continue: "Continue",
    required: "Required",
    inBackground: "Run in background",
    inBackgroundDesc: "Close this tab any time. You get an e-mail when it needs you or ends.",
    addFiles: "Add files",
    dropFiles: "Drop files here, or choose them",
    addImages: "Drag & drop or paste images",
    imageCount: (max: number) => `Up to ${plural(max, "image")}`,
    fileCount: (max: number) => `Up to ${plural(max, "file")}`,
    urls: "One per line or separate by commas",
    urlCount: (max: number) => `Up to ${plural(max, "link")}`,
    addUrls: "Add links",
    choose: "Choose an option",
    chooseSeveral: "Choose options",
    commaSeparated: "Separate by commas",
    yes: "Yes",
    no: "No",
    lastValues: "Filled in from your last run",
    clear: "Clear",
  },

  mode: {
    title: "How should it run?",
    MANUAL: { displayName: "Default", desc: "One set of inputs, results as they come" },
    SUPERVISED: { displayName: "Supervised", desc: "You review and approve each step" },
    IN_BACKGROUND: { displayName: "In background", desc: "You get an e-mail when it needs you or ends" },
    BULK: { displayName: "Bulk", desc: "One run for each row of a file" },
    start: "Start run",
  },

  share: {
    public: "Public",
    publicDesc: "Anyone with the link can read this run.",
    privateDesc: "Only members of this workspace can read this run.",
    notFound: "This run is not shared any more.",
  },

  canvas: {
    UNSAVED: "Changes not saved",
    SAVING: "Saving changes...",
    SAVED: "Changes saved",
    SAVING_FAILED: "Saving changes failed",
  },

  history: {
    title: "Run history",
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
} as const;

/** What stands in a prompt where a reference has no value (spec 3 §9). */
export const missingValue = "N/A";
