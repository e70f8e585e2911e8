import pg from "pg";
import { z } from "zod";
import type { Log } from "./log.ts";

/** A small event of a topic. Readers reload the data it names, so losing or repeating it is harmless. */
export type LiveEvent = Record<string, string | number | boolean | null>;

export interface Live {
  /** Notifies readers in this process at once, and readers in other processes through PostgreSQL. */
  publish(topic: string, event: LiveEvent): void;
  /** Calls `onEvent` until the returned function is called. */
  subscribe(topic: string, onEvent: (event: LiveEvent) => void): () => void;
  /** Whether this is the only process; then nothing is sent through the database. */
  setOnlyProcess(isAlone: boolean): void;
  close(): Promise<void>;
}

const channel = "troupe_live";
const maxPerStatement = 500;
/** PostgreSQL's limit. */
const maxPayloadBytes = 7_999;

const notificationSchema = z.object({
  from: z.string(),
  topic: z.string(),
  event: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** Null for anything that isn't our own event, because every database user can send on the channel. */
function readNotification(payload: string | undefined): z.infer<typeof notificationSchema> | null {
  try {
    return notificationSchema.parse(JSON.parse(payload ?? ""));
  } catch {
    return null;
  }
}

/**
 * One LISTEN connection per process. NOTIFY takes a lock that all commits share, so a lone process skips it.
 * A notification is at most 8,000 bytes; topics and events are far smaller.
 */
export async function openLive(options: {
  connection: pg.ClientConfig;
  pool: pg.Pool;
  processId: string;
  log: Log;
}): Promise<Live> {
  const { connection, pool, processId, log } = options;
  const readers = new Map<string, Set<(event: LiveEvent) => void>>();
  let isAlone = false;
  let isClosed = false;
  /** Notifications that wait for those under way. */
  const outgoing: string[] = [];
  let isSending = false;
  let listener: pg.Client | null = null;
  let reconnectTimer: NodeJS.Timeout | undefined;

  const deliver = (topic: string, event: LiveEvent) => {
    for (const read of readers.get(topic) ?? []) read(event);
  };

  /** Sends what was published meanwhile in one statement, because each takes a lock that all commits share. */
  async function sendOutgoing(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (outgoing.length > 0) {
      const payloads = outgoing.splice(0, maxPerStatement);
      await pool
        .query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [channel, payloads])
        .catch((err) => log.warn({ err, count: payloads.length }, "failed to send notifications"));
    }
    isSending = false;
  }

  async function listen(): Promise<void> {
    const client = new pg.Client(connection);
    client.on("error", () => client.removeAllListeners("notification"));
    client.on("end", () => {
      if (!isClosed)
        reconnectTimer = setTimeout(
          () => listen().catch((err) => log.error({ err }, "failed to listen for notifications")),
          500,
        );
    });
    client.on("notification", ({ payload }) => {
      const notification = readNotification(payload);
      if (notification && notification.from !== processId) deliver(notification.topic, notification.event);
    });
    await client.connect();
    listener = client;
    // Closed while connecting, so nothing else would end this client.
    if (isClosed) return client.end();
    await client.query(`listen ${channel}`);
  }
  await listen();

  return {
    publish(topic, event) {
      deliver(topic, event);
      if (isAlone || isClosed) return;
      const payload = JSON.stringify({ from: processId, topic, event });
      // It would fail the others of its statement.
      if (Buffer.byteLength(payload) > maxPayloadBytes) return log.warn({ topic }, "a notification is too large");
      outgoing.push(payload);
      void sendOutgoing();
    },
    subscribe(topic, onEvent) {
      const set = readers.get(topic) ?? new Set();
      readers.set(topic, set.add(onEvent));
      return () => {
        set.delete(onEvent);
        if (set.size === 0 && readers.get(topic) === set) readers.delete(topic);
      };
    },
    setOnlyProcess(value) {
      isAlone = value;
    },
    async close() {
      isClosed = true;
      clearTimeout(reconnectTimer);
      await listener?.end();
    },
  };
}
