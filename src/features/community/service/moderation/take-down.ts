import { eq, sql } from "drizzle-orm";
import { chat } from "#features/chat/table.ts";
import { workflowForm } from "#features/form/table.ts";
import { note } from "#features/note/table.ts";
import { workflowRun } from "#features/run/table.ts";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import type { LiveEvent } from "#platform/live.ts";
import type { PublicKind } from "../../schema.ts";

/** Whose it is. A form is known to the pages of its workspace by its workflow. */
export interface Thing {
  readonly workspaceId: string;
  readonly userId: string;
  readonly title: string;
  readonly workflowId: string | null;
}

interface Kind {
  find(tx: Tx, id: string): Promise<Thing[]>;
  /** Ends its public page, which can't be published again. */
  takeDown(tx: Tx, id: string): Promise<Thing[]>;
  /** Lets its workspace publish it again. */
  allow(tx: Tx, id: string): Promise<Thing[]>;
  /** What open pages reload. */
  events(id: string, thing: Thing): [topic: string, event: LiveEvent][];
}

const formOwner = {
  workspaceId: workflowForm.workspaceId,
  userId: workflowForm.userId,
  workflowId: workflowForm.workflowId,
  title: sql<string>`coalesce(${workflowForm.settings} ->> 'name', ${workflowForm.slug})`,
};

const kinds: Record<PublicKind, Kind> = {
  CHAT: {
    ...ofTable(chat),
    events: (id) => [[`chat:${id}`, { changed: "chat" }]],
  },
  RUN: {
    ...ofTable(workflowRun),
    events: (id, { workspaceId }) => [
      [`run:${id}`, { changed: "run" }],
      [`workspace:${workspaceId}`, { changed: "runs" }],
    ],
  },
  NOTE: {
    ...ofTable(note),
    events: (_, { workspaceId }) => [[`workspace:${workspaceId}`, { changed: "notes" }]],
  },
  FORM: {
    find: (tx, id) => tx.select(formOwner).from(workflowForm).where(eq(workflowForm.id, id)),
    takeDown: (tx, id) =>
      tx
        .update(workflowForm)
        .set({ isPublished: false, unpublishedAt: sql`now()`, takenDownAt: sql`now()` })
        .where(eq(workflowForm.id, id))
        .returning(formOwner),
    allow: (tx, id) =>
      tx.update(workflowForm).set({ takenDownAt: null }).where(eq(workflowForm.id, id)).returning(formOwner),
    // The first ends the streams of its visitors.
    events: (id, { workspaceId, workflowId }) => [
      [`form:${id}`, { changed: "form" }],
      [`workspace:${workspaceId}`, { changed: "forms", id: workflowId }],
    ],
  },
};

function ofTable(table: typeof chat | typeof workflowRun | typeof note): Omit<Kind, "events"> {
  const owner = {
    ...{ workspaceId: table.workspaceId, userId: table.userId, title: table.title },
    workflowId: sql<null>`null`,
  };
  return {
    find: (tx, id) => tx.select(owner).from(table).where(eq(table.id, id)),
    takeDown: (tx, id) =>
      tx.update(table).set({ isPublic: false, takenDownAt: sql`now()` }).where(eq(table.id, id)).returning(owner),
    allow: (tx, id) => tx.update(table).set({ takenDownAt: null }).where(eq(table.id, id)).returning(owner),
  };
}

export const findThing = async (tx: Tx, kind: PublicKind, id: string): Promise<Thing | undefined> =>
  (await kinds[kind].find(tx, id))[0];

/** No one outside the workspace can open it any more; undefined if there is no such thing. */
export const takeDown = async (tx: Tx, kind: PublicKind, id: string): Promise<Thing | undefined> =>
  (await kinds[kind].takeDown(tx, id))[0];

/** Ends that: its workspace may publish it again. Undefined if there is no such thing. */
export const allow = async (tx: Tx, kind: PublicKind, id: string): Promise<Thing | undefined> =>
  (await kinds[kind].allow(tx, id))[0];

/** Tells open pages that it was taken down or allowed. */
export function announceChange({ live }: App, kind: PublicKind, id: string, thing: Thing): void {
  for (const [topic, event] of kinds[kind].events(id, thing)) live.publish(topic, event);
}
