import { eq, gt, sql } from "drizzle-orm";
import { chat } from "#features/chat/table.ts";
import { workflowForm } from "#features/form/table.ts";
import { note } from "#features/note/table.ts";
import { workflowRun } from "#features/run/table.ts";
import type { App } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { LiveEvent } from "#platform/live.ts";
import { type PublicKind, publicKinds } from "../../schema.ts";

/** Whose it is. A form is known to the pages of its workspace by its workflow. */
export interface Thing {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly title: string;
  readonly workflowId: string | null;
  readonly takenDownAt: Date | null;
}

interface Kind {
  find(tx: Tx, id: string): Promise<Thing[]>;
  /** Ends its public page, which can't be published again. */
  takeDown(tx: Tx, id: string): Promise<Thing[]>;
  listTakenDown(db: Db, since: Date): Promise<Thing[]>;
  /** Lets its workspace publish it again. */
  allow(tx: Tx, id: string): Promise<Thing[]>;
  /** What open pages reload. */
  events(thing: Thing): [topic: string, event: LiveEvent][];
}

const formOwner = {
  id: workflowForm.id,
  workspaceId: workflowForm.workspaceId,
  userId: workflowForm.userId,
  workflowId: workflowForm.workflowId,
  title: sql<string>`coalesce(${workflowForm.settings} ->> 'name', ${workflowForm.slug})`,
  takenDownAt: workflowForm.takenDownAt,
};

const kinds: Record<PublicKind, Kind> = {
  CHAT: {
    ...ofTable(chat),
    events: ({ id }) => [[`chat:${id}`, { changed: "chat" }]],
  },
  RUN: {
    ...ofTable(workflowRun),
    events: ({ id, workspaceId }) => [
      [`run:${id}`, { changed: "run" }],
      [`workspace:${workspaceId}`, { changed: "runs" }],
    ],
  },
  NOTE: {
    ...ofTable(note),
    events: ({ workspaceId }) => [[`workspace:${workspaceId}`, { changed: "notes" }]],
  },
  FORM: {
    find: (tx, id) => tx.select(formOwner).from(workflowForm).where(eq(workflowForm.id, id)),
    takeDown: (tx, id) =>
      tx
        .update(workflowForm)
        .set({ isPublished: false, unpublishedAt: sql`now()`, takenDownAt: sql`now()` })
        .where(eq(workflowForm.id, id))
        .returning(formOwner),
    listTakenDown: (db, since) => db.select(formOwner).from(workflowForm).where(gt(workflowForm.takenDownAt, since)),
    allow: (tx, id) =>
      tx.update(workflowForm).set({ takenDownAt: null }).where(eq(workflowForm.id, id)).returning(formOwner),
    // The first ends the streams of its visitors.
    events: ({ id, workspaceId, workflowId }) => [
      [`form:${id}`, { changed: "form" }],
      [`workspace:${workspaceId}`, { changed: "forms", id: workflowId }],
    ],
  },
};

function ofTable(table: typeof chat | typeof workflowRun | typeof note): Omit<Kind, "events"> {
  const owner = {
    ...{ id: table.id, workspaceId: table.workspaceId, userId: table.userId, title: table.title },
    takenDownAt: table.takenDownAt,
    workflowId: sql<null>`null`,
  };
  return {
    find: (tx, id) => tx.select(owner).from(table).where(eq(table.id, id)),
    takeDown: (tx, id) =>
      tx.update(table).set({ isPublic: false, takenDownAt: sql`now()` }).where(eq(table.id, id)).returning(owner),
    listTakenDown: (db, since) => db.select(owner).from(table).where(gt(table.takenDownAt, since)),
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

/** What was taken down since then and not allowed again. */
export async function listTakenDown(db: Db, since: Date): Promise<{ kind: PublicKind; thing: Thing }[]> {
  const found = await Promise.all(
    publicKinds.map(async (kind) => (await kinds[kind].listTakenDown(db, since)).map((thing) => ({ kind, thing }))),
  );
  return found.flat();
}

/** Tells open pages that it was taken down or allowed. */
export function announceChange({ live }: App, kind: PublicKind, thing: Thing): void {
  for (const [topic, event] of kinds[kind].events(thing)) live.publish(topic, event);
}
