/** The operator's page of failed jobs. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const failedJobsText = sentences("failedJobsText", {
  title: "Failed jobs",
  empty: { title: "No failed jobs", text: "Jobs appear here when all their retries have failed." },
  job: "Job",
  workspace: "Workspace",
  failedAt: "When",
  retry: "Retry",
  retryNamed: (job: string) => `Retry: ${job}`,
  retryAll: "Retry all",
  dismiss: "Dismiss",
  dismissNamed: (job: string) => `Dismiss: ${job}`,
  retried: "Retrying the job",
  retriedAll: (count: number) => `Retrying ${plural(count, "job")}`,
  dismissed: "Job dismissed",
  names: {
    "artifact.make": "Create a canvas",
    "billing.lowCreditMail": "Send a low-credit email",
    "chat.announceReply": "Announce an answer in a chat",
    "chat.reply": "Write a chat reply",
    "file.removeUnused": "Remove unused files",
    "notification.email": "Send an email about an answer in a chat",
    "notification.push": "Send a browser notification",
    "run.advance": "Continue a workflow run",
    "run.email": "Send an email about a run",
    "server.chore": "Maintenance",
  } as Readonly<Record<string, string>>,
});
