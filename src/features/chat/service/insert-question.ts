import { sql } from "drizzle-orm";
import { batched } from "#platform/db/batch.ts";
import { recordsSql } from "#platform/db/records.ts";
import type { ReplyRow } from "./commit-reply.ts";

/** The columns of the relation `asked`. */
const askedColumns = `
  chat_id uuid, workspace_id uuid, user_id uuid, agent_id uuid, model text, is_model_chosen boolean, title text,
  question uuid, question_parts jsonb, question_metadata jsonb, reply uuid, reply_metadata jsonb, stream uuid,
  holder uuid`;

/** A question to insert, by the names of the statement. */
export interface NewQuestion {
  readonly chat_id: string;
  readonly workspace_id: string;
  readonly user_id: string;
  readonly agent_id: string | null;
  readonly model: string | null;
  /** Whether the chat's model changes to `model`. */
  readonly is_model_chosen: boolean;
  /** Of a new chat. */
  readonly title: string;
  readonly question: string;
  readonly question_parts: ReplyRow["parts"];
  readonly question_metadata: ReplyRow["metadata"];
  readonly reply: string;
  readonly reply_metadata: ReplyRow["metadata"];
  readonly stream: string | null;
  readonly holder: string | null;
}

interface StoredQuestion {
  readonly questionOrdinal: number;
  readonly replyOrdinal: number;
  readonly isTitled: boolean;
}

/**
 * Creates the chat on its first turn, and inserts a question with the row of its reply. Null, and nothing is written, if
 * the chat is someone else's or the question is stored already. The index of open replies lets one turn through at a
 * time.
 */
export const insertQuestion = batched<NewQuestion, StoredQuestion | null>(async (db, questions) => {
  const { rows } = await db.execute<StoredQuestion & { reply: string } & Record<string, unknown>>(sql`
    with asked as materialized (
      select asked.* from ${recordsSql("asked", askedColumns, questions)}
      where not exists (select from message where message.id = asked.question)
    ),
    known as (
      update chat set agent_id = asked.agent_id, last_message_at = now(),
        language_model_id = case when asked.is_model_chosen then asked.model else chat.language_model_id end
      from asked where chat.id = asked.chat_id and chat.user_id = asked.user_id
        and chat.workspace_id = asked.workspace_id
      returning chat.id, chat.is_titled
    ),
    created as (
      insert into chat (id, workspace_id, user_id, title, agent_id, language_model_id)
      select chat_id, workspace_id, user_id, title, agent_id, model from asked
      where not exists (select from chat where chat.id = asked.chat_id)
      on conflict do nothing
      returning id, is_titled
    ),
    open as materialized (
      select asked.*, turn_chat.is_titled
      from asked join (select * from known union all select * from created) turn_chat on turn_chat.id = asked.chat_id
    ),
    question as (
      insert into message (id, workspace_id, chat_id, role, parts, metadata)
      select question, workspace_id, chat_id, 'user', question_parts, question_metadata from open
      returning id, ordinal
    ),
    reply as (
      insert into message (id, workspace_id, chat_id, role, parts, metadata, status, stream_id, holder_id)
      select open.reply, workspace_id, chat_id, 'assistant', '[]', reply_metadata, 'STREAMING', stream, holder
      from open join question on question.id = open.question
      returning id, ordinal
    )
    select open.reply, question.ordinal::float8 as "questionOrdinal", reply.ordinal::float8 as "replyOrdinal",
      open.is_titled as "isTitled"
    from open join question on question.id = open.question join reply on reply.id = open.reply`);
  const byReply = new Map(rows.map((row) => [row.reply, row]));
  return questions.map(({ reply }) => byReply.get(reply) ?? null);
});
