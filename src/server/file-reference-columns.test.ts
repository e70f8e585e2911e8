import { getTableColumns, getTableName } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { fileReferenceColumns } from "./file-reference-columns.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** Of our own making without a word of anybody's, or from elsewhere. */
const withoutFiles = [
  "credit_transaction.refs",
  "effect.response",
  "idempotency_key.response",
  "model_endpoint.models",
  "node_execution.notes",
];

test("every column that could name a file is looked into before one is removed, or is known to name none", async () => {
  const { rows } = await testApp.app.database.pool.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.data_type in ('json', 'jsonb') and exists (
       select from information_schema.columns w where w.table_schema = 'public' and w.table_name = c.table_name and w.column_name = 'workspace_id')`,
  );
  const holders = fileReferenceColumns.map((column) => {
    const [key] = Object.entries(getTableColumns(column.table)).find(([, one]) => one === column) ?? ["?"];
    return `${getTableName(column.table)}.${key}`;
  });
  expect([...holders, ...withoutFiles].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
