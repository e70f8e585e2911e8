import { and, asc, eq, isNull, notExists, or } from "drizzle-orm";
import type { SiteSteering, TurnSite } from "#features/agent-call/service/turn-site.ts";
import { LostTurn, type TurnOwner } from "#features/tool-call/service/journal.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { steeringPart } from "../../schema/steering-part.ts";
import type { UserTurn } from "../../schema.ts";
import { message, steeringMessage } from "../../table.ts";
import { askedInPart } from "../chat-conversation.ts";
import type { ReplyRow } from "../commit-reply.ts";

type SteeringRow = typeof steeringMessage.$inferSelect;

/** A message that waits for the next step of a reply; after the reply, it becomes the next question. */
export interface WaitingSteering {
  readonly id: string;
  readonly turn: UserTurn;
}

/** The messages that wait in a chat, in order. */
export async function listSteering({ db, actor }: WorkspaceContext, chatId: string): Promise<WaitingSteering[]> {
  return db
    .select({ id: steeringMessage.id, turn: steeringMessage.turn })
    .from(steeringMessage)
    .where(
      and(
        eq(steeringMessage.chatId, chatId),
        eq(steeringMessage.workspaceId, actor.workspaceId),
        isWaiting,
        notExists(asQuestion(db)),
      ),
    )
    .orderBy(asc(steeringMessage.ordinal));
}

/** What a reply gets before its steps; a step that is replayed gets what it got then. */
export function steeringFor(
  ctx: WorkspaceContext,
  row: Pick<ReplyRow, "id" | "chatId">,
  owner: TurnOwner,
): NonNullable<TurnSite["takeSteering"]> {
  return async (step, { isRecorded }) => {
    const ofReply = eq(steeringMessage.replyId, row.id);
    const known = await ctx.db
      .select()
      .from(steeringMessage)
      .where(and(ofReply, or(isWaiting, eq(steeringMessage.step, step))))
      .orderBy(asc(steeringMessage.ordinal));
    const got = known.filter((one) => one.step === step);
    if (isRecorded || got.length === known.length) return got.map((one) => toSteering(ctx, one));
    const taken = await ctx.db.transaction(async (tx) => {
      if (!(await owner.hold(tx))) throw new LostTurn("The turn was taken over.");
      return tx.update(steeringMessage).set({ step }).where(and(ofReply, isWaiting)).returning();
    });
    ctx.app.failpoint("steering.taken");
    publishSteering(ctx, row.chatId);
    return [...got, ...taken].toSorted((one, other) => one.ordinal - other.ordinal).map((one) => toSteering(ctx, one));
  };
}

function toSteering(ctx: WorkspaceContext, { id, turn, createdAt }: SteeringRow): SiteSteering {
  const part = steeringPart(id, turn, createdAt);
  return { chunk: { ...part }, message: askedInPart(ctx, part) };
}

/** No model has got it. */
export const isWaiting = isNull(steeringMessage.step);

/** The question that a message has become. */
export const asQuestion = (db: WorkspaceContext["db"] | Tx) =>
  db.select({ id: message.id }).from(message).where(eq(message.id, steeringMessage.id));

/** Publishes to the pages of the chat. */
export function publishSteering({ app }: WorkspaceContext, chatId: string): void {
  app.live.publish(`chat:${chatId}`, { changed: "messages" });
}
