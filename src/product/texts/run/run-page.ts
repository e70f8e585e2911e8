/** Other texts of run pages: summaries, states, uploads in forms, the list of runs. */
import { joinWords, plural } from "#lib/text.ts";

export const runPageText = {
  steps: {
    sources: (count: number) => plural(count, "source"),
    notStarted: "Not run yet",
    truncated: "Cut off",
    runningFor: (time: string) => `Running for ${time}`,
    actions: (label: string) => `Actions for ${label}`,
    prompt: "Prompt",
    sourcesTitle: "Sources",
    files: "Files",
    nothing: "Nothing was entered.",
    answerUnavailable: "This answer can't be shown.",
    stoppedRun: "This step stopped the run.",
    approveAnyway: (label: string) => `Approve to continue with ${label} anyway.`,
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
    acceptedTypes: (extensions: readonly string[], megabytes: number) =>
      `${joinWords(
        extensions.map((one) => one.toUpperCase()),
        "or",
      )}, up to ${megabytes} MB each`,
    acceptedMedia: (megabytes: number) => `Audio or video, up to ${megabytes} MB each`,
    acceptedImages: (max: number) => `PNG, JPG, GIF or WebP, up to ${plural(max, "image")}`,
    uploading: (percent: number) => `Uploading, ${percent}%`,
    readingFile: "Reading the file",
    uploadsRunning: "Wait until all files are uploaded.",
    uploadFailed: "Failed",
    readingPages: "Reading the pages...",
    image: (number: number) => `Image ${number}`,
    chooseFiles: "Choose files",
    chooseImages: "Choose images",
  },

  start: {
    title: (workflow: string) => `Run ${workflow}`,
    startsWith: (label: string) => `Starts with “${label}”.`,
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
      invalidRange: "The start date is after the end date.",
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
    deleting: (done: number, total: number) => `Deleting ${done} of ${total}`,
    empty: "No runs yet",
    emptyText: "Run a workflow to see its status, its cost, and what it needs from you here.",
    openWorkflows: "Open workflows",
    startRun: "Start run",
    deleted: (count: number) => `${plural(count, "run")} deleted`,
    deletedSome: (deleted: number, failed: number) =>
      `${plural(deleted, "run")} deleted, ${failed} could not be deleted.`,
  },
} as const;
