/** Other texts of run pages: summaries, states, uploads in forms, the list of runs. */
import { joinWords, plural } from "#lib/text.ts";

export const runPageText = {
  steps: {
    sources: (count: number) => plural(count, "source"),
    notStarted: "Not run yet",
    cutOff: "Cut off",
    clock: (time: string) => `Running for ${time}`,
    menu: (label: string) => `Actions for ${label}`,
    prompt: "Prompt",
    sourcesTitle: "Sources",
    files: "Files",
    nothing: "Nothing was entered.",
    answerGone: "This answer can't be shown.",
    stoppedHere: "This step stopped the run.",
    overrule: (label: string) => `Approve to continue with ${label} anyway.`,
    nowRunning: (label: string) => `${label} is running`,
    nowWaiting: (label: string) => `${label} needs you`,
    nowFailed: (label: string) => `${label} failed`,
    runCompleted: "Run completed",
    runStopped: "Run stopped",
  },

  header: {
    title: "Run title",
    resume: "Resume",
    more: "More",
    copyLink: "Copy link",
  },

  form: {
    accepted: (extensions: readonly string[], megabytes: number) =>
      `${joinWords(
        extensions.map((one) => one.toUpperCase()),
        "or",
      )}, up to ${megabytes} MB each`,
    acceptedAny: (megabytes: number) => `Audio or video, up to ${megabytes} MB each`,
    imagesHint: (max: number) => `PNG, JPG, GIF or WebP, up to ${plural(max, "image")}`,
    uploading: (percent: number) => `Uploading, ${percent}%`,
    processing: "Reading the file",
    uploadsRunning: "Wait until all files are uploaded.",
    uploadFailed: "Failed",
    reading: "Reading the pages...",
    image: (number: number) => `Image ${number}`,
    chooseFiles: "Choose files",
    chooseImages: "Choose images",
  },

  start: {
    title: (workflow: string) => `Run ${workflow}`,
    begins: (label: string) => `Starts with “${label}”.`,
    cannotRun: "This workflow can't run yet.",
    openBuilder: "Open the builder",
    mayFail: "Some steps may fail.",
  },

  list: {
    title: "Runs",
    search: "Search runs",
    filters: {
      status: "Status",
      trigger: "Trigger",
      workflow: "Workflow",
      person: "Person",
      time: "Time",
      archived: "Archived runs",
      days: { today: "Today", week: "Last 7 days", month: "Last 30 days" },
      from: "From",
      to: "To",
      apply: "Apply",
      badRange: "The start date is after the end date.",
      range: (from: string, to: string) => (from && to ? `${from} to ${to}` : from ? `Since ${from}` : `Until ${to}`),
    },
    csv: {
      fileName: "runs.csv",
      workflow: "Workflow",
      seconds: "Duration (seconds)",
      formerMember: "Former member",
      yes: "Yes",
      no: "No",
    },
    deleting: (done: number, all: number) => `Deleting ${done} of ${all}`,
    empty: "No runs yet",
    emptyText: "Run a workflow to see its status, its cost, and what it needs from you here.",
    openWorkflows: "Open workflows",
    startRun: "Start run",
    deleted: (count: number) => `${plural(count, "run")} deleted`,
    deletedSome: (done: number, failed: number) => `${plural(done, "run")} deleted, ${failed} could not be deleted.`,
  },
} as const;
