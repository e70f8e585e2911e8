import { eq, sql } from "drizzle-orm";
import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { emptyFold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import { type MessageChunk, textOf } from "#lib/ui-message.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { type Live, openLive } from "../live.ts";
import { serverProcess } from "../tables/operator.ts";
import { pruneStreams } from "./prune.ts";
import type { NumberedChunk } from "./read.ts";
import { createStreams, type Streams } from "./streams.ts";
import { type StreamState, stream, streamChunk } from "./table.ts";
import type { StreamWriter } from "./writer.ts";

/** Simulates a process of the instance for streams: its own hub and id, and the shared database. */
interface Process {
  id: string;
  streams: Streams;
  live: Live;
  /** Number of open subscriptions of its readers and writers. */
  held(): number;
  warnings: string[];
  /** Makes all later flushes fail. */
  cut(): void;
}

let testApp: TestApp;
let ours: Process;
let other: Process;
const open: Process[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
  ours = await startProcess();
  other = await startProcess();
});
afterAll(async () => {
  for (const { streams, live } of open) {
    await streams.shutdown();
    await live.close();
  }
  await testApp.close();
});

type Ask = (statement: string, values: unknown[]) => Promise<pg.QueryResult>;

/** `flushes` wraps the queries of its flushes. */
async function startProcess(flushes: (ask: Ask) => Ask = (ask) => ask): Promise<Process> {
  const id = newId();
  const { pool, relaxedPool: realPool } = testApp.app.database;
  let isCut = false;
  const ask = flushes((statement, values) => realPool.query(statement, values));
  const relaxedPool = {
    async query(statement: string, values: unknown[]) {
      if (isCut) throw new Error("connect ECONNREFUSED");
      return ask(statement, values);
    },
  } as unknown as pg.Pool; // the only method that streams use
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
  const live = await openLive({ connection: testApp.connection, pool, processId: id, log });
  let held = 0;
  const counted: Live = {
    ...live,
    subscribe(topic, onEvent) {
      held += 1;
      const stop = live.subscribe(topic, onEvent);
      return () => {
        held -= 1;
        stop();
      };
    },
  };
  const streams = createStreams({ pool, relaxedPool, live: counted, log, processId: id, onCount: () => {} });
  const cut = () => {
    isCut = true;
  };
  const made = { id, streams, live, held: () => held, warnings, cut };
  open.push(made);
  return made;
}

const text = (delta: string): MessageChunk => ({ type: "text-delta", id: "0", delta });
const begin = (messageId = "m"): MessageChunk[] => [
  { type: "start", messageId },
  { type: "text-start", id: "0" },
];
const finish: MessageChunk = { type: "finish", finishReason: "stop" };
const never = new AbortController().signal;
const db = () => testApp.app.database.system;

function openStream({ streams }: Process, more: { id?: string; isResumed?: boolean } = {}): Promise<StreamWriter> {
  return streams.open({ workspaceId: testApp.workspace.id, owner: "chat:test", ...more });
}

async function end({ streams }: Process, writer: StreamWriter, state: StreamState = "DONE") {
  await db().transaction((tx) => streams.end(writer, tx, state, finish));
  streams.close(writer);
}

/** Stores a stop request without the event, as if the event were late or lost. */
async function storeStop({ streams }: Process, id: string, holder: Process) {
  const request = { id, workspaceId: testApp.workspace.id, owner: "chat:test", holderId: holder.id };
  await db().transaction((tx) => streams.requestStop(tx, request));
}

/** Requests a stop the way callers do: stores the request, then sends the event after the commit. */
async function askToStop(where: Process, id: string, holder: Process) {
  await storeStop(where, id, holder);
  where.streams.stop(id);
}

/** Writes chunks and waits until they are stored in the database. */
async function writeAndFlush(writer: StreamWriter, chunks: readonly MessageChunk[]) {
  for (const chunk of chunks) writer.write(chunk);
  await vi.waitFor(() => expect(writer.flushed).toBe(writer.lastSeq), 10_000);
}

async function rowsOf(id: string) {
  const found = await db().select().from(streamChunk).where(eq(streamChunk.streamId, id)).orderBy(streamChunk.seq);
  return found.map(({ seq, upTo, chunks }) => ({ seq, upTo, chunks: JSON.parse(chunks) as MessageChunk[] }));
}

async function stateOf(id: string) {
  const [row] = await db().select().from(stream).where(eq(stream.id, id));
  return row;
}

/** Starts to read to the end or up to `most` chunks; resolves once the reader is subscribed. */
async function follow({ streams }: Process, id: string, after = 0, most = Number.POSITIVE_INFINITY) {
  const chunks = await streams.read(id, after, never);
  const all = async () => {
    const seen: NumberedChunk[] = [];
    for await (const one of chunks ?? []) {
      seen.push(one);
      if (seen.length >= most) break;
    }
    return seen;
  };
  return { seen: all() };
}

const read = async (...given: Parameters<typeof follow>) => (await follow(...given)).seen;

const numbers = (seen: readonly NumberedChunk[]) => seen.map(({ seq }) => seq);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** The text that a page shows when it applies chunks like `followStream`, dropping numbers it has already seen. */
function shown(seen: readonly NumberedChunk[]): string {
  let last = 0;
  const fold = emptyFold();
  for (const { seq, chunk } of seen) {
    if (seq !== 0 && seq <= last) continue;
    last = seq || last;
    foldChunk(fold, chunk);
  }
  return textOf(fold.parts);
}

test("a stream that ends before its first flush has no row, and its readers got everything", async () => {
  const writer = await openStream(ours);
  const reading = await follow(ours, writer.id);
  for (const chunk of [...begin(), text("short")]) writer.write(chunk);
  await end(ours, writer);
  const seen = await reading.seen;
  expect(numbers(seen)).toEqual([1, 2, 3, 4]);
  expect(seen.at(-1)?.chunk).toEqual(finish);
  expect(await stateOf(writer.id)).toBeUndefined();
  expect(await rowsOf(writer.id)).toEqual([]);
  expect(await ours.streams.read(writer.id, 0, never)).toBeNull();
});

test("chunk numbers have no gaps or duplicates across flushes, and the rows match what readers saw", async () => {
  const writer = await openStream(ours);
  const reading = await follow(ours, writer.id);
  await writeAndFlush(writer, begin());
  for (const batch of [["a"], ["b", "c", "d"], ["e", "f"]]) await writeAndFlush(writer, batch.map(text));
  writer.write(text("g"));
  await end(ours, writer);
  const seen = await reading.seen;
  const rows = await rowsOf(writer.id);
  expect(rows.map(({ seq, upTo: to }) => [seq, to])).toEqual([
    [1, 2],
    [3, 3],
    [4, 6],
    [7, 8],
    [9, 10],
  ]);
  expect(numbers(seen)).toEqual(upTo(10));
  expect(rows.flatMap(({ chunks }) => chunks)).toEqual(seen.map(({ chunk }) => chunk));
  expect(await stateOf(writer.id)).toMatchObject({ state: "DONE", lastSeq: 10, endedAt: expect.any(Date) });
});

test("streams that are flushed together don't mix", async () => {
  const writers = await Promise.all(Array.from({ length: 40 }, () => openStream(ours)));
  for (const [at, writer] of writers.entries())
    for (const chunk of [...begin(writer.id), text(`${at}`)]) writer.write(chunk);
  await vi.waitFor(() => expect(writers.every(({ flushed }) => flushed === 3)).toBe(true), 10_000);
  const texts = await Promise.all(writers.map(({ id }) => read(other, id, 0, 3).then(shown)));
  expect(texts).toEqual(writers.map((_, at) => `${at}`));
  await Promise.all(writers.map((writer) => end(ours, writer)));
});

test("a reader that resumes after any number gets exactly the rest, in this and in another process", async () => {
  const writer = await openStream(ours);
  await writeAndFlush(writer, [...begin(), text("a"), text("b")]);
  await writeAndFlush(writer, [text("c"), text("d")]);
  const readers = [ours, other].flatMap((where) => upTo(6, 0).map((after) => ({ where, after })));
  const reading = await Promise.all(readers.map(({ where, after }) => follow(where, writer.id, after)));
  writer.write(text("e"));
  await end(ours, writer);
  for (const [at, { after }] of readers.entries())
    expect(numbers((await reading[at]?.seen) ?? []), `after ${after}`).toEqual(upTo(8, after + 1));
});

test("a reader in another process gets every chunk up to the end", async () => {
  const writer = await openStream(ours);
  await writeAndFlush(writer, begin());
  const chunks = await other.streams.read(writer.id, 0, never);
  const seen: NumberedChunk[] = [];
  const next = async () => {
    const { value, done } = (await chunks?.next()) ?? { done: true };
    if (!done && value) seen.push(value);
    return !done;
  };
  for (const word of ["one ", "two ", "three"]) {
    await writeAndFlush(writer, [text(word)]);
    while (seen.at(-1)?.chunk.delta !== word) expect(await next()).toBe(true);
  }
  await end(ours, writer);
  while (await next());
  expect(shown(seen)).toBe("one two three");
  expect(seen.at(-1)?.chunk).toEqual(finish);
  expect(await other.streams.read(writer.id, 0, never)).toBeNull();
  expect(other.held(), "nothing is listened to any more").toBe(0);
});

test("an unknown stream has nothing to follow", async () => {
  expect(await ours.streams.read(newId(), 0, never)).toBeNull();
});

test("a slow reader delays neither the writer nor other readers", async () => {
  const writer = await openStream(ours);
  const slow = await ours.streams.read(writer.id, 0, never);
  for (const chunk of begin()) writer.write(chunk);
  expect((await slow?.next())?.value).toMatchObject({ seq: 1 });
  const quick = await follow(ours, writer.id);
  for (const at of upTo(2_000)) writer.write(text(`${at} `));
  await end(ours, writer);
  expect(numbers(await quick.seen)).toEqual(upTo(2_003));
  const late: NumberedChunk[] = [];
  for await (const one of slow ?? []) late.push(one);
  expect(numbers(late), "and later it still gets everything").toEqual(upTo(2_003, 2));
});

test("disconnecting ends a waiting read and its subscription", async () => {
  const writer = await openStream(ours);
  await writeAndFlush(writer, begin());
  for (const where of [ours, other]) {
    const before = where.held();
    const leaving = new AbortController();
    const chunks = await where.streams.read(writer.id, 2, leaving.signal);
    const waiting = chunks?.next();
    leaving.abort();
    expect(await waiting).toMatchObject({ done: true });
    // A reader that disconnects while no read is pending, as with a full socket.
    const idle = await where.streams.read(writer.id, 0, never);
    await idle?.next();
    await idle?.return(undefined);
    expect(where.held()).toBe(before);
  }
  await end(ours, writer);
});

test("a stop request reaches the writer in any process", async () => {
  const here = await openStream(ours);
  await askToStop(ours, here.id, ours);
  expect(here.signal.aborted).toBe(true);
  const there = await openStream(ours);
  const stopped = new Promise((resolve) => there.signal.addEventListener("abort", resolve));
  await askToStop(other, there.id, ours);
  await stopped;
  for (const writer of [here, there]) {
    expect(await stateOf(writer.id)).toMatchObject({ state: "OPEN", isStopRequested: true, processId: ours.id });
    await end(ours, writer, "STOPPED");
    expect(await stateOf(writer.id)).toMatchObject({ state: "STOPPED", lastSeq: 1 });
  }
});

test("the first flush applies a stop request whose event was lost", async () => {
  const writer = await openStream(ours);
  await storeStop(other, writer.id, ours);
  expect(writer.signal.aborted).toBe(false);
  await writeAndFlush(writer, begin());
  expect(writer.signal.aborted).toBe(true);
  await end(ours, writer, "STOPPED");
});

test("a stop request survives the death of the writing process", async () => {
  const dead = await startProcess();
  const doomed = await openStream(dead);
  await writeAndFlush(doomed, [...begin(), text("half")]);
  await askToStop(dead, doomed.id, dead);
  dead.cut();
  await dead.live.close();
  const taken = await openStream(ours, { id: doomed.id, isResumed: true });
  expect(taken.signal.aborted).toBe(true);
  expect(textOf(taken.fold.parts)).toBe("half");
  await end(ours, taken, "STOPPED");
});

test("a stop request for a dead process is applied, with or without flushed chunks", async () => {
  const dead = await startProcess();
  const [flushed, silent] = [await openStream(dead), await openStream(dead)];
  await writeAndFlush(flushed, begin());
  dead.cut();
  await dead.live.close();
  for (const { id } of [flushed, silent]) {
    await storeStop(ours, id, dead);
    const taken = await openStream(other, { id, isResumed: true });
    expect(taken.signal.aborted).toBe(true);
    await end(other, taken, "STOPPED");
    expect(await stateOf(id)).toMatchObject({ state: "STOPPED", processId: other.id });
  }
});

test("a stop that comes while a stream is being taken over is not lost", async () => {
  const dead = await startProcess();
  const doomed = await openStream(dead);
  dead.cut();
  const taking = openStream(ours, { id: doomed.id, isResumed: true });
  ours.live.publish(`stream:${doomed.id}`, { stop: true });
  const taken = await taking;
  expect(taken.signal.aborted).toBe(true);
  await end(ours, taken, "STOPPED");
});

test("after a takeover numbers continue, `start` replaces the message, and all readers agree", async () => {
  const dead = await startProcess();
  const doomed = await openStream(dead);
  await writeAndFlush(doomed, [...begin(), text("half of i")]);
  dead.cut();
  const elsewhere = await follow(other, doomed.id);
  const taken = await openStream(ours, { id: doomed.id, isResumed: true });
  expect(taken.base).toBe(3);
  const early = await follow(ours, taken.id, 0);
  const late = await follow(ours, taken.id, 3);
  for (const chunk of [...begin(), text("whole")]) taken.write(chunk);
  await end(ours, taken);
  expect(numbers(await early.seen)).toEqual(upTo(7));
  expect(numbers(await late.seen)).toEqual(upTo(7, 4));
  expect(numbers(await elsewhere.seen)).toEqual(upTo(7));
  for (const seen of [await early.seen, await late.seen, await elsewhere.seen]) expect(shown(seen)).toBe("whole");
});

test("a reader that saw unstored chunks before a crash gets the message again from the takeover", async () => {
  const dead = await startProcess();
  const doomed = await openStream(dead);
  await writeAndFlush(doomed, [...begin(), text("kept ")]);
  dead.cut();
  for (const word of ["lost ", "with ", "the ", "process "]) doomed.write(text(word));
  const before = await read(dead, doomed.id, 0, 7);
  expect(shown(before)).toBe("kept lost with the process ");
  const after = before.at(-1)?.seq ?? 0;

  const taken = await openStream(ours, { id: doomed.id, isResumed: true });
  await writeAndFlush(taken, [...begin(), text("another "), text("answer, "), text("longer ")]);
  const here = await follow(ours, taken.id, after);
  const elsewhere = await follow(other, taken.id, after);
  // A reader that has seen the new chunks and resumes again is correct too.
  const again = await follow(ours, taken.id, 7);
  const seenNew = await read(ours, taken.id, 3, 4);
  taken.write(text("than before"));
  await end(ours, taken);
  const whole = "another answer, longer than before";
  expect(shown([...before, ...(await here.seen)])).toBe(whole);
  expect(shown([...before, ...(await elsewhere.seen)])).toBe(whole);
  expect(shown([...seenNew, ...(await again.seen)])).toBe(whole);
});

test("the same holds when the process died before its first flush", async () => {
  const id = newId();
  const dead = await startProcess();
  dead.cut();
  const doomed = await openStream(dead, { id });
  const seen: NumberedChunk[] = [];
  const watching = await dead.streams.read(id, 0, never);
  for (const chunk of [...begin(), text("seen, not stored ")]) doomed.write(chunk);
  const taken = await openStream(ours, { id, isResumed: true });
  for (let at = 0; at < 3; at++) seen.push((await watching?.next())?.value as NumberedChunk);
  await writeAndFlush(taken, [...begin(), text("anew "), text("and on")]);
  const readers = [await follow(ours, id, 3), await follow(other, id, 3)];
  await end(ours, taken);
  for (const reader of readers) expect(shown([...seen, ...(await reader.seen)])).toBe("anew and on");
});

test("a process that was wrongly declared dead can't write to a stream that was taken over", async () => {
  const sleeper = await startProcess();
  const old = await openStream(sleeper);
  await writeAndFlush(old, [...begin(), text("old ")]);
  const taken = await openStream(ours, { id: old.id, isResumed: true });
  const stopped = new Promise((resolve) => old.signal.addEventListener("abort", resolve));
  for (const word of ["still ", "talking ", "in its sleep"]) old.write(text(word));
  await stopped;
  await writeAndFlush(taken, [...begin(), text("new")]);
  await end(sleeper, old, "FAILED");
  expect(await stateOf(taken.id)).toMatchObject({ state: "OPEN", processId: ours.id });
  await end(ours, taken);
  const stored = (await rowsOf(taken.id)).flatMap(({ seq, chunks }) =>
    chunks.map((chunk, at): NumberedChunk => ({ seq: seq + at, chunk })),
  );
  expect(numbers(stored)).toEqual(upTo(7));
  expect(shown(stored)).toBe("new");
});

/** Makes the database refuse chunks of this stream until the returned function is called. */
async function refuseChunks(id: string): Promise<() => Promise<void>> {
  const name = `refuse_${id.replaceAll("-", "")}`;
  await testApp.asOwner(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  );
  await testApp.asOwner(
    `create trigger ${name} before insert on stream_chunk for each row when (new.stream_id = '${id}') execute function ${name}()`,
  );
  return async () => {
    await testApp.asOwner(`drop trigger ${name} on stream_chunk`);
    await testApp.asOwner(`drop function ${name}()`);
  };
}

test("a failed flush is retried without losing or repeating chunks", async () => {
  const where = await startProcess();
  const writer = await openStream(where);
  const heal = await refuseChunks(writer.id);
  const reading = await follow(where, writer.id);
  for (const chunk of [...begin(), text("a")]) writer.write(chunk);
  await vi.waitFor(() => expect(where.warnings.length).toBeGreaterThan(1), 10_000);
  writer.write(text("b"));
  expect(writer.flushed).toBe(0);
  await heal();
  await vi.waitFor(() => expect(writer.flushed).toBe(4), 10_000);
  await end(where, writer);
  expect(numbers(await reading.seen)).toEqual(upTo(5));
  expect((await rowsOf(writer.id)).map(({ seq, upTo: to }) => [seq, to])).toEqual([
    [1, 4],
    [5, 5],
  ]);
});

test("a stream with an uncertain row is not left open", async () => {
  for (const lost of ["into stream (", "into stream_chunk ("]) {
    const where = await startProcess((ask) => async (statement, values) => {
      if (!statement.includes(lost)) return ask(statement, values);
      if (lost === "into stream (") await ask(statement, values);
      where.cut();
      throw new Error("Connection terminated unexpectedly");
    });
    const writer = await openStream(where);
    for (const chunk of [...begin(), text("a")]) writer.write(chunk);
    await vi.waitFor(() => expect(where.warnings.length).toBeGreaterThan(0), 10_000);
    await end(where, writer);
    expect(await stateOf(writer.id)).toMatchObject({ state: "DONE", lastSeq: 4 });
    expect((await rowsOf(writer.id)).map(({ seq, upTo: to }) => [seq, to])).toEqual([[1, 4]]);
  }
});

test("a committed flush without confirmation leaves no gap", async () => {
  let isLost = false;
  const where = await startProcess((ask) => async (statement, values) => {
    const answer = await ask(statement, values);
    if (isLost || !statement.includes("into stream_chunk")) return answer;
    isLost = true;
    for (const word of ["b", "c"]) writer.write(text(word));
    throw new Error("Connection terminated unexpectedly");
  });
  const writer = await openStream(where);
  for (const chunk of [...begin(), text("a")]) writer.write(chunk);
  await vi.waitFor(() => expect(writer.flushed).toBe(5), 10_000);
  expect(isLost).toBe(true);
  const elsewhere = await follow(other, writer.id);
  await end(where, writer);
  const seen = await elsewhere.seen;
  expect(numbers(seen)).toEqual(upTo(6));
  expect(shown(seen)).toBe("abc");
});

test("characters that PostgreSQL can't store are removed", async () => {
  const writer = await openStream(ours);
  const tool: MessageChunk = {
    type: "tool-input-available",
    toolCallId: "1",
    toolName: "t",
    input: { "ke\u0000y": ["\u0000"] },
  };
  const here = await follow(ours, writer.id);
  const literal = 'in code: "\\u0000", \\\\u0000 and \\';
  await writeAndFlush(writer, [...begin(), text(`\u0000nul\u0000\u0000 ${literal}`), text("\ud83d"), tool]);
  const elsewhere = await follow(other, writer.id);
  await end(ours, writer);
  const [seenHere, seenThere] = [await here.seen, await elsewhere.seen];
  expect(seenThere).toEqual(seenHere);
  expect(shown(seenHere)).toBe(`nul ${literal}\ud83d`);
  expect(seenHere.find(({ chunk }) => chunk.type === tool.type)?.chunk.input).toEqual({ key: [""] });
  expect(JSON.stringify(writer.fold.parts)).not.toContain("nul\\u0000");
});

test("after shutdown nothing is flushed, even when the database was unavailable", async () => {
  const where = await startProcess();
  const writer = await openStream(where);
  await writeAndFlush(writer, begin());
  where.cut();
  vi.useFakeTimers();
  try {
    writer.write(text("too late"));
    await where.streams.shutdown();
    expect(where.warnings).toHaveLength(1);
    writer.write(text("later still"));
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("open streams of dead processes are deleted after a day, those of living processes are kept", async () => {
  const make = async (isDead: boolean) => {
    const processId = newId();
    const id = newId();
    await db()
      .insert(serverProcess)
      .values({ id: processId, host: "h", pid: 1, role: "all", declaredDeadAt: isDead ? new Date() : null });
    await db().insert(stream).values({
      id,
      workspaceId: testApp.workspace.id,
      owner: "run:1",
      processId,
      createdAt: sql`now() - interval '2 days'`,
    });
    await db()
      .insert(streamChunk)
      .values({ streamId: id, workspaceId: testApp.workspace.id, seq: 1, upTo: 1, chunks: "[]" });
    return id;
  };
  const [dead, alive] = [await make(true), await make(false)];
  expect(await pruneStreams(testApp.app.database.pool)).toBe(1);
  expect([await stateOf(dead), await rowsOf(dead)]).toEqual([undefined, []]);
  expect([(await stateOf(alive))?.state, (await rowsOf(alive)).length]).toEqual(["OPEN", 1]);
});

test("open streams are counted in total and per person", async () => {
  const where = await startProcess();
  const [one, two] = [newId(), newId()];
  const make = (userId: string | null) =>
    where.streams.open({ workspaceId: testApp.workspace.id, owner: "chat:1", userId });
  const writers = [await make(one), await make(one), await make(two), await make(null)];
  expect([where.streams.count, where.streams.countFor(one), where.streams.countFor(two)]).toEqual([4, 2, 1]);
  for (const writer of writers) where.streams.close(writer);
  expect([where.streams.count, where.streams.countFor(one), where.held()]).toEqual([0, 0, 0]);
});

test("a slot is reserved at once, passes to the opened stream and is released once", async () => {
  const { streams } = await startProcess();
  const one = newId();
  const [first, second] = [streams.reserveSlot(one, 2), streams.reserveSlot(one, 2)];
  expect(() => streams.reserveSlot(one, 2)).toThrow(chatErrorText.tooManyAnswers);
  streams.reserveSlot(newId(), 2)[Symbol.dispose]();
  const writer = await streams.open({ workspaceId: testApp.workspace.id, owner: "chat:1", userId: one, slot: first });
  first[Symbol.dispose]();
  expect(streams.countFor(one)).toBe(2);
  second[Symbol.dispose]();
  expect(streams.countFor(one)).toBe(1);
  streams.close(writer);
  expect(streams.countFor(one)).toBe(0);
});
