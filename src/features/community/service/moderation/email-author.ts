import { and, eq } from "drizzle-orm";
import { jobName } from "#lib/job-name.ts";
import type { App } from "#platform/context.ts";
import { findOwners } from "#platform/mail/find-owners.ts";
import type { Mail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { timers } from "#product/timers.ts";
import { absolute, urls } from "#product/urls.ts";
import type { PublicKind } from "../../schema.ts";
import { listTakenDown, type Thing } from "./take-down.ts";

/** Emails a person through the mail server that an operator has taken down what they published. */
export const takenDownEmailJob = jobName<Mail>("community.takenDownEmail");

/** Tells whose public page it was, once; the owners of the workspace, if the person has left it. */
export async function emailAuthor(app: App, kind: PublicKind, thing: Thing): Promise<void> {
  const author = await findMember(app, thing);
  const readers = author ? [author] : await findOwners(app, thing.workspaceId);
  const occasion = `${thing.id}:${thing.takenDownAt?.getTime()}`;
  for (const { reader, workspace: name, slug } of readers) {
    const url = absolute(app.config.publicUrl, pathInWorkspace(kind, slug, thing));
    await sendMailOnce(app, takenDownEmailJob, {
      reader,
      dedupeKey: `taken-down:${occasion}:${reader.email}`,
      write: () => mails.takenDown({ workspace: name, page: thing.title, url }),
    });
  }
}

/** Sends what a process may not have sent before it died. Finished jobs are kept that long, so no one is told twice. */
export async function sendMissedEmails(app: App): Promise<void> {
  const since = new Date(Date.now() - timers.scheduledJobs.keepJobsMs);
  for (const { kind, thing } of await listTakenDown(app.database.system, since)) await emailAuthor(app, kind, thing);
}

async function findMember({ database }: App, { workspaceId, userId }: Thing) {
  const [row] = await database.system
    .select({ email: user.email, metadata: user.publicMetadata, workspace: workspace.name, slug: workspace.slug })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.userId, userId)));
  return row && { reader: { email: row.email, language: row.metadata.language }, ...row };
}

function pathInWorkspace(kind: PublicKind, slug: string, { id, workflowId }: Thing): string {
  if (kind === "CHAT") return urls.chat(slug, id);
  if (kind === "RUN") return urls.run(slug, id);
  if (kind === "NOTE") return urls.note(slug, id);
  return urls.workflow(slug, workflowId ?? "", "form");
}
