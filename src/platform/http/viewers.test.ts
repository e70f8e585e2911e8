import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newId } from "#lib/id.ts";
import { type Live, openLive } from "../live.ts";
import { createLog } from "../log.ts";
import { createViewers } from "./viewers.ts";

let pool: pg.Pool;
const lives: Live[] = [];

async function startProcess() {
  const live = await openLive({
    connection: { ...inject("cluster"), database: "postgres" },
    pool,
    processId: newId(),
    log: createLog({ level: "fatal" }),
  });
  lives.push(live);
  return createViewers(live);
}

beforeAll(() => {
  pool = new pg.Pool({ ...inject("cluster"), database: "postgres" });
});
afterAll(async () => {
  await Promise.all(lives.map((live) => live.close()));
  await pool.end();
});

test("a page that is connected to another process counts, until its last tab is closed", async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  const [chat, ann] = [`chat:${newId()}`, newId()];
  const [leaveFirst, leaveSecond] = [there.enter(chat, ann), there.enter(chat, ann)];
  expect(here.isHere(chat, ann)).toBe(false);
  expect(await here.isAnywhere(chat, ann)).toBe(true);
  leaveFirst();
  leaveFirst();
  expect(await here.isAnywhere(chat, ann)).toBe(true);
  leaveSecond();
  expect(await here.isAnywhere(chat, ann)).toBe(false);
});

test("another chat and another person don't count, and a page that opens during the question does", async () => {
  const here = await startProcess();
  const [chat, ann] = [`chat:${newId()}`, newId()];
  here.enter(chat, newId());
  here.enter(`chat:${newId()}`, ann);
  expect(await here.isAnywhere(chat, ann)).toBe(false);
  const asked = here.isAnywhere(chat, ann);
  here.enter(chat, ann);
  expect(await asked).toBe(true);
});
