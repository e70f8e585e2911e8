import { readdirSync } from "node:fs";
import { afterAll, describe, expect, test, vi } from "vitest";
import { limits } from "#product/limits.ts";
import { findTool } from "../process-sandbox/launcher.ts";
import type { QueryAnswer } from "./job.ts";
import { answerQuery } from "./query-engine.ts";
import { createTableQueries, type StoredTable } from "./table-queries.ts";

const orders: StoredTable = {
  name: "orders",
  columns: [
    { name: "customer", type: "text" },
    { name: "amount", type: "number" },
    { name: "ordered", type: "date" },
    { name: "is_paid", type: "boolean" },
  ],
  rowBlocks: [
    '[["Miller", 10, "2026-01-05", true], ["miller", 0.2, "2026-02-01", false]]',
    '[["Ögmundur", 0.1, null, null], ["Chen", 7, "2026-02-20", true]]',
  ],
};
const numbers: StoredTable = {
  name: "numbers",
  columns: [{ name: "n", type: "number" }],
  rowBlocks: [JSON.stringify(Array.from({ length: 20_000 }, (_, at) => [at]))],
};

/** In this process, which is as good for statements that end. */
const answer = (sql: string, tables: readonly StoredTable[] = [orders]): QueryAnswer =>
  answerQuery(
    { sql, tables, limits: limits.tableQuery },
    tables.flatMap(({ rowBlocks }, table) => rowBlocks.map((block) => ({ table, rows: JSON.parse(block) }))),
  );

describe("a statement that reads", () => {
  test.for<[sql: string, columns: string[], ...rows: (string | number | null)[][]]>([
    ["select count(*) as n, sum(amount) as total from orders", ["n", "total"], [4, 17.3]],
    ["select amount / 4 from orders where customer = 'chen'", ["amount / 4"], [1.75]],
    [
      "select customer c, count(*) n from orders where is_paid group by 1 order by 1",
      ["c", "n"],
      ["Chen", 1],
      ["Miller", 1],
    ],
    ["select strftime('%m', ordered) m from orders where ordered > '2026-01-31' order by m", ["m"], ["02"], ["02"]],
    ["with big as (select * from orders where amount > 5) select count(*) n from big;  -- done", ["n"], [2]],
    ["select sum(amount) s from orders where customer in ('Ögmundur', 'MILLER')", ["s"], [10.3]],
    ["select value v from json_each('[1, 2]')", ["v"], [1], [2]],
    ["select name from sqlite_schema", ["name"], ["orders"]],
    [
      "select 9007199254740993 a, 9e999 b, x'00ff' c, null d",
      ["a", "b", "c", "d"],
      ["9007199254740993", "Infinity", "(2 bytes)", null],
    ],
  ])("%s", ([sql, columns, ...rows]) => {
    expect(answer(sql)).toEqual({ columns, rows, isCut: false });
  });

  test("gets the first rows of a long result, and is told that there are more", () => {
    const { rows, isCut } = answer("select n from numbers order by n desc", [numbers]) as QueryRows;
    expect([rows.length, rows[0], isCut]).toEqual([limits.tableQuery.rows, [19_999], true]);
    const long = answer("select replace(hex(zeroblob(200000)), '00', 'text') from orders") as QueryRows;
    expect(long.isCut).toBe(true);
    expect(String(long.rows[0]?.[0])).toHaveLength(limits.tableQuery.cellChars);
  });

  test.for([
    ["select costs from orders", "no such column: costs"],
    ["selec 1", 'near "selec": syntax error'],
    ['select "Miller" from orders', 'no such column: "Miller" - should this be a string literal in single-quotes?'],
    ["select json('{')", "malformed JSON"],
    ["-- nothing", "The SQL query contains no statements."],
  ])("is told what is wrong with it in the words of the engine: %s", ([sql = "", detail]) => {
    expect(answer(sql)).toEqual({ fault: "sql", detail });
  });
});

type QueryRows = Extract<QueryAnswer, { rows: unknown }>;

test.for([
  "attach '/etc/passwd' as other",
  "attach ':memory:' as other",
  "detach main",
  "vacuum into '/tmp/troupe-vacuum'",
  "pragma database_list",
  "pragma query_only = 0",
  "select * from pragma_database_list",
  "select * from pragma_table_info('orders')",
  "select load_extension('/tmp/x.so')",
  "select fts3_tokenizer('simple')",
  "select * from dbstat",
  "select count(*) from dbstat",
  "select * from sqlite_dbpage",
  "select count(*) from sqlite_temp_schema",
  "create table x (a)",
  "create temp view x as select 1",
  "create virtual table x using fts5(a)",
  "insert into orders values (1, 2, 3, 4) returning customer",
  "update orders set amount = 0",
  "delete from orders",
  "drop table orders",
  "alter table orders rename to x",
  "begin",
  "savepoint x",
  "reindex",
  "analyze",
])("a statement that does more than read is refused: %s", (sql) => {
  expect(answer(sql)).toMatchObject({ fault: expect.stringMatching(/refused|sql/) });
});

test.for(["select 1; drop table orders", "select 1; select 2", "select 1 /* ; */ ; -- ;\n select 2"])(
  "a second statement is not passed over: %s",
  (sql) => {
    expect(answer(sql)).toMatchObject({ fault: "several" });
  },
);

describe("in a process of its own", () => {
  vi.setConfig({ testTimeout: 60_000 });
  const queries = createTableQueries({ wallMs: 2_500 });
  // A machine without namespaces.
  const permissionOnly = createTableQueries({
    find: (name) => (name === "bwrap" || name === "unshare" ? null : findTool(name)),
  });
  afterAll(async () => {
    vi.resetConfig();
    await Promise.all([queries.close(), permissionOnly.close()]);
  });
  const ask = (sql: string) => queries.ask({ workspaceId: "w", sql, tables: [orders, numbers] });

  test.for([
    ["never ends", "with recursive c(n) as (select 1 union all select n + 1 from c) select count(*) from c"],
    ["joins 10^12 rows", "select count(*) from numbers a, numbers b, numbers c where a.n + b.n = c.n + 0.5"],
  ])("a statement that %s is ended", async ([, sql = ""]) => {
    await expect(ask(sql)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("ran for more than"),
    });
  });

  test.for([
    ["a value of 1 GB", "select hex(zeroblob(500000000))"],
    ["1 GB of values to sort", "select replace(hex(zeroblob(400000)), '00', 'ab') || n as t from numbers order by t"],
  ])("a statement that makes %s is ended", async ([, sql = ""]) => {
    // On a slow machine, its time is up before its memory.
    const reason = expect.stringMatching(/memory|ran for more than/);
    await expect(ask(sql)).rejects.toMatchObject({ code: "invalid", message: reason });
  });

  test("the next statement is answered, and no file is left behind", async () => {
    expect(await ask("select count(*), max(n) from orders, numbers")).toMatchObject({ rows: [[80_000, 19_999]] });
    await expect(ask("select n.n from numbers")).rejects.toThrow("no such column: n.n");
    const denied = permissionOnly.ask({ workspaceId: "w", sql: "attach '/tmp/troupe-x' as x", tables: [orders] });
    await expect(denied).rejects.toMatchObject({ code: "invalid" });
    expect(readdirSync("/tmp").filter((name) => /^(?:etilqs|troupe-(?:vacuum|x$))/.test(name))).toEqual([]);
  });
});
