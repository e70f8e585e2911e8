import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxMail } from "#platform/tables/operator.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
});
afterAll(() => testApp.close());

const asOperator = async () => testApp.asPerson({ ...(await testApp.person("Op")), isOperator: true }).operator;

test("the outbox and the health page are not found for people who are not operators", async () => {
  for (const { operator } of [testApp.as("OWNER"), testApp.as("USER")]) {
    await expect(operator.getOutbox({})).rejects.toMatchObject({ cause: { code: "not_found" } });
    await expect(operator.getHealth()).rejects.toMatchObject({ cause: { code: "not_found" } });
  }
  await expect(testApp.asPerson(null).operator.getOutbox({})).rejects.toMatchObject({ cause: { code: "forbidden" } });
});

test("the outbox is paginated, newest first, and searched by address and subject", async () => {
  const operator = await asOperator();
  const mails = Array.from({ length: 120 }, (_, at) => ({
    to: `p${at}@mail.test`,
    subject: `Hello 100% ${at}`,
    text: "t",
    html: "h",
  }));
  for (const mail of mails) await testApp.app.database.system.insert(outboxMail).values(mail);
  const first = await operator.getOutbox({});
  const second = await operator.getOutbox({ cursor: first.nextCursor ?? undefined });
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([100, 20, null]);
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  expect((await operator.getOutbox({ search: "p77@" })).rows).toHaveLength(1);
  expect((await operator.getOutbox({ search: "100% 77" })).rows).toHaveLength(1);
  expect((await operator.getOutbox({ search: "100_" })).rows).toEqual([]);
  expect(await operator.getOutboxMail({ id: first.rows[0]?.id ?? "" })).toMatchObject({ text: "t", html: "h" });
});

test("the health page reports counts, disk usage, and the clock difference", async () => {
  const health = await (await asOperator()).getHealth();
  expect(health).toMatchObject({ mail: "outbox", storage: "disk", signup: "open", counts: { workspaces: 2 } });
  expect(health.failedJobs).toBe(0);
  expect(health.disk.totalBytes).toBeGreaterThan(health.disk.usedBytes);
  expect(health.disk.usedBytes).toBeGreaterThan(0);
  expect(Math.abs(health.clockDifferenceMs)).toBeLessThan(2_000);
});
