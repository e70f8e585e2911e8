import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/instance/failed-jobs.ts";

export const failedJobsText: typeof english.failedJobsText = {
  title: "Fehlgeschlagene Jobs",
  empty: {
    title: "Keine fehlgeschlagenen Jobs",
    text: "Hier erscheinen Jobs, bei denen auch alle weiteren Versuche fehlgeschlagen sind.",
  },
  job: "Job",
  workspace: "Workspace",
  failedAt: "Wann",
  retry: "Erneut versuchen",
  retryNamed: (job) => `Erneut versuchen: ${job}`,
  retryAll: "Alle erneut versuchen",
  dismiss: "Verwerfen",
  dismissNamed: (job) => `Verwerfen: ${job}`,
  retried: "Der Job wird erneut versucht",
  retriedAll: (count) => `${plural(count, "Job wird", "Jobs werden")} erneut versucht`,
  dismissed: "Job verworfen",
  names: {
    "artifact.make": "Canvas erstellen",
    "billing.lowCreditMail": "E-Mail über knappe Credits senden",
    "chat.announceReply": "Auf eine Antwort im Chat hinweisen",
    "chat.reply": "Antwort im Chat schreiben",
    "file.removeUnused": "Unbenutzte Dateien entfernen",
    "notification.email": "E-Mail zu einer Antwort im Chat senden",
    "notification.push": "Benachrichtigung an einen Browser senden",
    "run.advance": "Lauf eines Workflows fortsetzen",
    "run.email": "E-Mail zu einem Lauf senden",
    "server.chore": "Wartung",
  },
};
