import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { isJsonObject } from "#lib/json/json-object.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { type EntityKey, sampleInput } from "#testing/sample-input.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { appRouter } from "./router.ts";

/** Procedures that remove things are called last, so that there is something for the others to find. */
const removes = /\.(?:delete|remove|clear|leave|purge|empty|revoke|disconnect)/i;
/** They call hosts that are part of their input. */
const callsOut = /^(?:apiAction\.test|integration\.connectMailbox|mcpServer\.(?:searchRegistry|getResources))$/;
const procedures = Object.entries(appRouter._def.procedures)
  .map(([path, procedure]) => {
    const { inputs } = (procedure as unknown as { _def: { inputs: z.ZodType[] } })._def;
    return { path, input: inputs.at(-1) };
  })
  .flatMap(({ path, input }) => (input && !callsOut.test(path) ? [{ path, input }] : []))
  .toSorted((a, b) => Number(removes.test(a.path)) - Number(removes.test(b.path)));

let testApp: TestApp;
let ids: Record<EntityKey, string>;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true, env: { DEFAULT_PLAN: "BUSINESS" } });
  ids = await createFixtures(testApp, testApp.workspace, "ODD");
});
afterAll(() => testApp.close());

const odd: Readonly<Record<string, readonly unknown[]>> = {
  string: ["", "a\0b\ud800", "x".repeat(30_000), "__proto__", newId()],
  number: [-1, 0.5, 2 ** 31, 2 ** 53],
  boolean: [null],
  object: [null, []],
};
const isOpen = (value: unknown): value is Record<string, unknown> =>
  isJsonObject(value) || (Array.isArray(value) && value.length > 0);

/** The input with each of its values replaced by each odd value, one at a time. */
function* variants(input: unknown): Generator<unknown> {
  if (!isOpen(input)) return;
  for (const [key, value] of Object.entries(input)) {
    if (key === "workspaceId") continue;
    const replace = (by: unknown) => Object.assign(structuredClone(input), { [key]: by });
    for (const one of odd[typeof value] ?? []) yield replace(one);
    for (const inner of variants(value)) yield replace(inner);
  }
}

async function faultOf(path: string, input: unknown): Promise<string | null> {
  const [router = "", name = ""] = path.split(".");
  const caller = testApp.as("OWNER") as unknown as Record<string, Record<string, (given: unknown) => Promise<unknown>>>;
  try {
    await caller[router]?.[name]?.(input);
    return null;
  } catch (error) {
    const isRefusal =
      error instanceof TRPCError && (error.cause instanceof AppError || error.code !== "INTERNAL_SERVER_ERROR");
    return isRefusal ? null : String((error as Error).cause ?? error);
  }
}

test.each(procedures)("$path refuses odd values, and none of them is an internal error", async ({ path, input }) => {
  const samples = [true, false].map((isWhole) => sampleInput(input, (entity) => ids[entity], [], { isWhole }));
  const faults: string[] = [];
  for (const given of [...samples, ...variants(samples[0])]) {
    const fault = await faultOf(path, given);
    if (fault) faults.push(`${JSON.stringify(given)?.slice(0, 300)}: ${fault.slice(0, 300)}`);
  }
  expect(faults).toEqual([]);
});
