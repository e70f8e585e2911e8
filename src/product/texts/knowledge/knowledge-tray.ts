/** The list of sources that are being added, at the bottom right of every page. */

import { plural } from "#lib/text.ts";
import { formatCreditAmount } from "../../credits.ts";
import { sentences } from "../../sentences.ts";

export const knowledgeTrayText = sentences("knowledgeTrayText", {
  label: "Sources being added",
  adding: (count: number) => `Adding ${plural(count, "source")}`,
  added: (count: number) => `${plural(count, "source")} added`,
  done: (count: number) => `${count} done`,
  failed: (count: number) => `${count} failed`,
  fold: "Collapse",
  unfold: "Expand",
  dismiss: "Dismiss",
  pauseAll: "Pause all",
  resumeAll: "Resume all",
  cancel: (title: string) => `Cancel ${title}`,
  retry: (title: string) => `Retry ${title}`,
  waiting: "Waiting",
  paused: "Paused",
  reading: "Reading",
  readPages: (done: string, of: number) => `Reading, ${done} of ${plural(of, "page")}`,
  readParts: (done: string, of: number) => `Transcribing, ${done} of ${plural(of, "part")}`,
  readFor: (words: string, credits: number) => `${words} · ${formatCreditAmount(credits)}`,
  embedding: "Embedding",
  embedded: (done: string, of: number) => `Embedding, ${done} of ${plural(of, "passage")}`,
  ready: "Ready",
  readyPages: (pages: number) => `Ready, ${plural(pages, "page")}`,
  readyNew: (fresh: string, of: string) => `Ready, ${fresh} of ${of} passages were new`,
  readyOneNew: (of: string) => `Ready, 1 of ${of} passages was new`,
  readyUnchanged: "Ready, no passage was new",
  notUploaded: "Not uploaded, because the page was closed",
  notUploadedCount: (count: number) => `${count} not uploaded`,
  addAgain: "Add again",
  forget: (title: string) => `Remove ${title} from the list`,
  failedAnyway: "Learning failed.",
});
