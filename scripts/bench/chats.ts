import pg from "pg";
import { createLog } from "../../src/platform/log.ts";
import { startPostgres } from "../../src/platform/postgres/start-postgres.ts";
import type { WireClient } from "../../src/testing/wire-client.ts";
import type { Subject } from "./subject.ts";
import { percentile, type Row } from "./table.ts";

const chats = 1_000;
const messagesEach = 200;
const samples = 20;

/** The chats of a person who has written for years: their list, the search in their messages, and one that is opened. */
export async function benchChats({ world, client }: Subject): Promise<Row[]> {
  await seed(world.dataDir, client);
  const { workspaceId } = client;
  const list = (input: object = {}) => client.query<{ id: string }[]>("chat.getAll", { workspaceId, ...input });
  const found = async (search: string) => {
    const rows = await list({ search, isInMessages: true });
    if (rows.length === 0) throw new Error(`"${search}" is in no chat`);
  };
  const [first] = await list();
  const kinds: Record<string, () => Promise<unknown>> = {
    list: () => list(),
    "search for a rare word": () => found("glockenspiel"),
    "search for a frequent word": () => found("harbor"),
    "search for a frequent and a rare word": () => found("harbor glockenspiel"),
    "opening one": () => client.query("chat.getById", { id: first?.id }),
  };
  const rows: Row[] = [];
  for (const [kind, work] of Object.entries(kinds)) {
    const taken: number[] = [];
    for (let at = 0; at < samples; at++) {
      const started = performance.now();
      await work();
      taken.push(performance.now() - started);
    }
    rows.push({
      what: `${chats.toLocaleString("en-US")} chats of ${messagesEach} messages, ${kind}, p95`,
      unit: "ms",
      ours: percentile(taken, 0.95),
      budget: { atMost: 200 },
    });
  }
  return rows;
}

/** Inserted directly: the rows are measured, and not how they came about. */
async function seed(dataDir: string, { workspaceId }: WireClient): Promise<void> {
  const postgres = await startPostgres({ dataDir, log: createLog({ level: "error" }) });
  const pool = new pg.Pool({ ...postgres.config, max: 1 });
  try {
    await pool.query(
      `insert into chat (id, workspace_id, user_id, title, is_titled, last_message_at)
       select gen_random_uuid(), $1, (select user_id from workspace_member where workspace_id = $1 limit 1),
         'Chat ' || n, true, now() - n * interval '1 hour'
       from generate_series(1, $2::int) n`,
      [workspaceId, chats],
    );
    await pool.query(
      `insert into message (id, workspace_id, chat_id, role, parts)
       select gen_random_uuid(), $1, chat.id, case when n % 2 = 1 then 'user' else 'assistant' end,
         jsonb_build_array(jsonb_build_object('type', 'text', 'text',
           'The harbor at ' || md5(chat.id::text || n) || ' ' || repeat('waits for the tide of ' || n || '. ', 20)
           || case when n = 7 and chat.title = 'Chat 900' then 'glockenspiel' else '' end))
       from chat, generate_series(1, $2::int) n where chat.workspace_id = $1 and chat.title ~ '^Chat [0-9]+$'`,
      [workspaceId, messagesEach],
    );
    await pool.query("vacuum analyze chat, message");
  } finally {
    await pool.end();
    await postgres.stop();
  }
}
