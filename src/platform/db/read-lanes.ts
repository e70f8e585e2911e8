import pg from "pg";
import type { Binding } from "./database.ts";
import { prepareStatements, type StatementNames } from "./prepared-statements.ts";

/** Connections per login. */
const laneCount = 2;
/** How many reads may be under way on one connection. */
const maxUnderWay = 32;
/** A lane whose oldest read takes longer than this gets no further reads until it has answered. */
const slowMs = 10;
const idleMs = 10_000;
/** A statement that writes would fail, because the connections are read-only. */
const readPattern = /^\s*select\b/i;

type Result = pg.QueryResult;

/**
 * Connections on which reads leave at once, without waiting for the answers to earlier ones (docs/adr/0045). Only
 * single reads outside a transaction go this way.
 */
export interface ReadLanes {
  /**
   * Sends a read, bound to what it may see or to nothing. Null if the statement is not a read or all lanes are busy; then it
   * needs a connection of its own.
   */
  read(binding: Binding | null, query: pg.QueryConfig, values?: unknown[]): Promise<Result> | null;
  close(): Promise<void>;
}

export interface ReadLanesOptions {
  login: pg.ClientConfig;
  names: StatementNames;
  /** The statement that binds a connection. */
  bind(binding: Binding): pg.QueryConfig;
  onError(error: Error): void;
}

export function createReadLanes(options: ReadLanesOptions): ReadLanes {
  const lanes = Array.from({ length: laneCount }, () => createLane(options));
  return {
    read(binding, query, values) {
      if (!readPattern.test(query.text)) return null;
      const free = lanes.filter((lane) => lane.isFree()).toSorted((a, b) => a.underWay() - b.underWay());
      return free[0]?.read(binding, query, values) ?? null;
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

interface Lane extends ReadLanes {
  underWay(): number;
  isFree(): boolean;
  read(binding: Binding | null, query: pg.QueryConfig, values?: unknown[]): Promise<Result>;
}

/** An open connection and what the reads that it was sent last may see. */
interface Opened {
  readonly client: pg.Client;
  /** The key of the binding. */
  boundTo: string | null;
  /** The answer to the statement that bound it. */
  bound: Promise<unknown> | null;
}

function createLane({ login, names, bind, onError }: ReadLanesOptions): Lane {
  /** When each read under way was sent; they are answered in this order. */
  const sentAt: number[] = [];
  let opening: Promise<Opened> | null = null;
  let idleTimer: NodeJS.Timeout | null = null;

  function forget(connection: Promise<Opened>) {
    if (opening === connection) opening = null;
  }

  function reopen(): Promise<Opened> {
    const connection = open(() => forget(connection));
    opening = connection;
    connection.catch(() => forget(connection));
    return connection;
  }

  async function open(onLost: () => void): Promise<Opened> {
    const client = new pg.Client({
      ...login,
      pipeline: true,
      options: "-c default_transaction_read_only=on",
    } as pg.ClientConfig); // the types don't know `pipeline` yet
    client.on("error", (error) => {
      onLost();
      onError(error);
    });
    prepareStatements(client, names);
    await client.connect();
    return { client, boundTo: null, bound: null };
  }

  /**
   * If the binding fails, so does every read behind it: until then, the connection sees what the reader before it may
   * see, and nobody else.
   */
  async function send(
    connection: Promise<Opened>,
    binding: Binding | null,
    query: pg.QueryConfig,
    values?: unknown[],
  ): Promise<Result> {
    const opened = await connection;
    if (binding !== null && opened.boundTo !== binding.key) {
      opened.boundTo = binding.key;
      opened.bound = opened.client.query(bind(binding));
    }
    const answer = opened.client.query<pg.QueryResultRow>(query, values);
    const [bound, result] = await Promise.allSettled([opened.bound, answer]);
    if (bound.status === "rejected") {
      forget(connection);
      void opened.client.end();
      throw bound.reason;
    }
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }

  async function close(): Promise<void> {
    if (idleTimer) clearTimeout(idleTimer);
    const closing = opening;
    opening = null;
    await closing?.then(({ client }) => client.end()).catch(() => {});
  }

  return {
    underWay: () => sentAt.length,
    isFree: () => sentAt.length < maxUnderWay && performance.now() - (sentAt[0] ?? Number.POSITIVE_INFINITY) < slowMs,
    async read(binding, query, values) {
      sentAt.push(performance.now());
      try {
        return await send(opening ?? reopen(), binding, query, values);
      } finally {
        sentAt.shift();
        if (sentAt.length === 0) {
          idleTimer ??= setTimeout(() => {
            idleTimer = null;
            if (sentAt.length === 0) void close();
          }, idleMs).unref();
          idleTimer.refresh();
        }
      }
    },
    close,
  };
}
