import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { recordsSql } from "./records.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const rowsOf = (count: number) => Array.from({ length: count }, (_, place) => ({ place, text: `row ${place}` }));
const records = (count: number) => recordsSql("record", "place integer, text text", rowsOf(count));

test.each([0, 1, 2, 10, 11, 100, 101, 1_500])("%i rows are a relation of as many rows", async (count) => {
  const { rows } = await testApp.app.database.system.execute(sql`select * from ${records(count)} order by place`);
  expect(rows).toEqual(rowsOf(count));
});

test("a statement has few texts, however many rows it gets", () => {
  const dialect = new PgDialect();
  const texts = Array.from({ length: 100 }, (_, at) => dialect.sqlToQuery(records(at + 1)).sql);
  expect(new Set(texts).size).toBe(3);
});

test("a lone row is looked up by its index, even in a table that is cheap to read whole", async () => {
  const { rows } = await testApp.app.database.system.execute<{ "QUERY PLAN": string }>(sql`
    explain select message.id from ${recordsSql("record", "id uuid", [{ id: testApp.workspace.id }])}
    join message on message.id = record.id`);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Index (Only )?Scan/);
});
