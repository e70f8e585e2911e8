import { type SQL, sql } from "drizzle-orm";
import { isFree } from "#features/billing/service/ledger.ts";
import {
  type ReserveRequest,
  type ReserveResult,
  requireAllFit,
  reservationKey,
  reservationsSql,
  toReserveResult,
  type WalletUpdate,
} from "#features/billing/service/reserve.ts";
import type { ReservationState } from "#features/billing/table.ts";
import { batched } from "#platform/db/batch.ts";
import { recordsSql } from "#platform/db/records.ts";
import type { ModelSettings } from "#product/models/settings.ts";
import type { ReplyRow } from "./commit-reply.ts";

/** The columns of the relation `asked`. */
const askedColumns = `
  chat_id uuid, workspace_id uuid, user_id uuid, agent_id uuid, model text, is_model_chosen boolean,
  settings jsonb, are_settings_chosen boolean, title text,
  question uuid, question_parts jsonb, question_metadata jsonb, reply uuid, reply_metadata jsonb, stream uuid,
  holder uuid, request_id text`;

/** A question to insert, by the names of the statement. */
export interface NewQuestion {
  readonly chat_id: string;
  readonly workspace_id: string;
  readonly user_id: string;
  readonly agent_id: string | null;
  readonly model: string | null;
  /** Whether the chat's model changes to `model`. */
  readonly is_model_chosen: boolean;
  readonly settings: ModelSettings | null;
  readonly are_settings_chosen: boolean;
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
  /** Of the last earlier message; null in a new chat. */
  readonly previousOrdinal: number | null;
}

/** A question, and the credits of its reply. */
export interface QuestionRequest {
  readonly question: NewQuestion;
  readonly reserving: ReserveRequest;
}

export interface InsertedQuestion {
  /**
   * Null, and nothing is stored, if credits are missing, the chat is someone else's or a test, or the question is stored
   * already.
   */
  readonly stored: StoredQuestion | null;
  /** Null if the request has a reservation already. */
  readonly reserved: ReserveResult | null;
}

interface Columns extends WalletUpdate {
  request_id: string;
  known: ReservationState | null;
  /** Null, like what follows, if nothing is stored. */
  questionOrdinal: number | null;
  replyOrdinal: number;
  isTitled: boolean;
  previousOrdinal: number | null;
}

/**
 * Creates the chat on its first turn, inserts a question with the row of its reply, and reserves the credits of the
 * reply. The index of open replies lets one turn through at a time.
 */
export const insertQuestion = batched<QuestionRequest, InsertedQuestion>(
  async (db, requests) => {
    const isPaid = requests.some(({ reserving }) => !isFree(reserving.reservation));
    const { rows } = await db.execute<Columns>(
      isPaid
        ? sql`
          with ${reservationsSql(requests.map(({ reserving }) => reserving))},
          ${questionsSql(
            requests,
            sql`exists (
            select from reserved where reserved.request_id = asked.request_id and known is null and after is not null
          )`,
          )}
          select request_id, known, before, after, is_member_over as "isMemberOver", ${storedSql}
          from reserved left join stored using (request_id)`
        : sql`with ${questionsSql(requests, sql`true`)} select request_id, ${storedSql} from stored`,
    );
    if (isPaid) requireAllFit(rows);
    const byRequest = new Map(rows.map((row) => [row.request_id, row]));
    return requests.map(({ reserving }) => toInserted(isPaid, byRequest.get(reserving.reservation.requestId)));
  },
  { keyOf: ({ reserving }) => (isFree(reserving.reservation) ? "free" : reservationKey(reserving)) },
);

function toInserted(isPaid: boolean, row: Columns | undefined): InsertedQuestion {
  const stored = row && row.questionOrdinal !== null ? { ...row, questionOrdinal: row.questionOrdinal } : null;
  if (!isPaid) return { stored, reserved: { state: "reserved", before: 0, after: 0 } };
  return { stored, reserved: row && row.known === null ? toReserveResult(row) : null };
}

const storedSql = sql`"questionOrdinal", "replyOrdinal", "isTitled", "previousOrdinal"`;

/** Inserts the questions for which `condition` holds, as common table expressions ending with the relation `stored`. */
const questionsSql = (requests: readonly QuestionRequest[], condition: SQL): SQL => {
  const questions = requests.map(({ question, reserving }) => ({
    ...question,
    request_id: reserving.reservation.requestId,
  }));
  return sql`
    asked as materialized (
      select asked.* from ${recordsSql("asked", askedColumns, questions)}
      where not exists (select from message where message.id = asked.question) and ${condition}
    ),
    known as (
      update chat set agent_id = asked.agent_id, last_message_at = now(), compared_group_id = null,
        language_model_id = case when asked.is_model_chosen then asked.model else chat.language_model_id end,
        model_settings = case when asked.are_settings_chosen then asked.settings else chat.model_settings end
      from asked where chat.id = asked.chat_id and chat.user_id = asked.user_id
        and chat.workspace_id = asked.workspace_id and not chat.is_test
      returning chat.id, chat.is_titled
    ),
    created as (
      insert into chat (id, workspace_id, user_id, title, agent_id, language_model_id, model_settings)
      select chat_id, workspace_id, user_id, title, agent_id, model, settings from asked
      where not exists (select from chat where chat.id = asked.chat_id)
      on conflict do nothing
      returning id, is_titled
    ),
    open as materialized (
      select asked.*, turn_chat.is_titled,
        (select max(ordinal) from message where message.chat_id = asked.chat_id and hidden_with is null) as previous
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
    ),
    stored as (
      select open.request_id, question.ordinal::float8 as "questionOrdinal", reply.ordinal::float8 as "replyOrdinal",
        open.is_titled as "isTitled", open.previous::float8 as "previousOrdinal"
      from open join question on question.id = open.question join reply on reply.id = open.reply
    )`;
};
