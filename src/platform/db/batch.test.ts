import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { batched, SplitBatch } from "./batch.ts";
import type { Db } from "./database.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const ours = () => testApp.app.database.tenant(testApp.workspace.id);
const theirs = () => testApp.app.database.tenant(testApp.otherWorkspace.id);

/** Divides 100 by each row in one statement, and records how the rows were divided into statements. */
function divider(options: Parameters<typeof batched<number, number>>[1] = {}) {
  const statements: (readonly number[])[] = [];
  const divide = batched<number, number>(async (db, rows) => {
    statements.push(rows);
    const { rows: divided } = await db.execute<{ share: number }>(sql`
      select 100 / value::int as share from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as row (value, place)
      order by place`);
    return divided.map(({ share }) => share);
  }, options);
  return { divide, statements };
}
const all = (divide: (db: Db, row: number) => Promise<number>, rows: readonly number[]) =>
  Promise.all(rows.map((row) => divide(ours(), row)));

test("rows of one tick share a statement, and each gets its own result", async () => {
  const { divide, statements } = divider();
  expect(await all(divide, [1, 2, 4])).toEqual([100, 50, 25]);
  expect(statements).toEqual([[1, 2, 4]]);
});

test("rows that come in while a statement is under way share the next one", async () => {
  const { divide, statements } = divider();
  const first = divide(ours(), 1);
  await new Promise(setImmediate);
  expect(await Promise.all([first, divide(ours(), 2), divide(ours(), 4)])).toEqual([100, 50, 25]);
  expect(statements).toEqual([[1], [2, 4]]);
});

test("a row that PostgreSQL refuses fails alone", async () => {
  const { divide, statements } = divider();
  const results = await Promise.allSettled([1, 0, 4].map((row) => divide(ours(), row)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(statements).toEqual([[1, 0, 4], [1], [0], [4]]);
});

test("rows that can't be done together go alone", async () => {
  const statements: (readonly number[])[] = [];
  const alone = batched<number, number>(async (_db, rows) => {
    statements.push(rows);
    if (rows.length > 1) throw new SplitBatch();
    return rows;
  });
  expect(await all(alone, [1, 2])).toEqual([1, 2]);
  expect(statements).toEqual([[1, 2], [1], [2]]);
});

test("rows of different workspaces or keys never share a statement, and a batch has at most its number of rows", async () => {
  const { divide, statements } = divider({ keyOf: (row) => (row % 2 === 0 ? "even" : "odd"), maxRows: 2 });
  await Promise.all([all(divide, [1, 2, 3, 4, 5]), divide(theirs(), 10)]);
  expect(statements.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([[1, 3], [2, 4], [5], [10]]);
});

// Last, because it ends a connection of the pool.
test("a batch that may have been committed before its connection was lost isn't sent again", async () => {
  const statements: (readonly number[])[] = [];
  const lost = batched<number, number>(async (db, rows) => {
    statements.push(rows);
    await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    return rows;
  });
  const results = await Promise.allSettled([lost(ours(), 1), lost(ours(), 2)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(statements).toEqual([[1, 2]]);
});
