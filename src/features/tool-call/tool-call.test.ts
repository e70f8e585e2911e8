/** The journal of tool calls without a model: random calls, outcomes, decisions, crashes and takeovers on the real database. */
import { eq, inArray, like } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { chat, message } from "#features/chat/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { ToolReport } from "#platform/ai/tools/run-tool.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { toolSpec } from "#tools/tool.ts";
import { applyDecision } from "./service/apply-decision.ts";
import { LostTurn, type TurnOwner } from "./service/journal.ts";
import type { OfferedTool } from "./service/offered-tool.ts";
import { createTurnLog, type JournaledLog } from "./service/turn-log.ts";
import { toolCall } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ env: { DEFAULT_PLAN: "BUSINESS" } });
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const points = ["tool.planned", "tool.sent", "tool.performed", "tool.answered"] as const;
type Point = (typeof points)[number];
const price = 3;

/** The world outside: how often each call really happened. */
type World = Map<string, number>;

const base = { input: z.strictObject({ text: z.string() }), output: z.string(), description: "", examples: [] };
const rest = { account: "none", listing: "pinned", timeoutMs: 60_000 } as const;

function toolsOf(world: World): OfferedTool[] {
  const happen = (callId: string) => world.set(callId, (world.get(callId) ?? 0) + 1);
  const made = (name: string, spec: OfferedTool["spec"], isFailing = false): OfferedTool => ({
    name,
    spec,
    description: "",
    async run({ callId }, input) {
      happen(callId);
      if (isFailing) throw new AppError("provider", "The other server is down.");
      return `did ${(input as { text: string }).text}`;
    },
  });
  return [
    made("read", toolSpec({ ...base, ...rest })),
    made("paid", toolSpec({ ...base, ...rest, credits: () => price })),
    made("send", toolSpec({ ...base, ...rest, acts: "sends", credits: () => price })),
    made("broken", toolSpec({ ...base, ...rest, acts: "sends", credits: () => price }), true),
  ];
}

interface Turn {
  ctx: WorkspaceContext;
  owner: TurnOwner;
  messageId: string;
}

async function openTurn(): Promise<Turn> {
  const { id: workspaceId, people } = testApp.workspace;
  const ctx = await findWorkspaceContext(testApp.app, workspaceId, people.OWNER.id, "test");
  if (!ctx) return expect.unreachable();
  const [chatId, messageId] = [newId(), newId()];
  await db().insert(chat).values({ id: chatId, workspaceId, userId: people.OWNER.id, title: "Calls" });
  await db()
    .insert(message)
    .values({ id: messageId, workspaceId, chatId, role: "assistant", parts: [], status: "STREAMING" });
  return { messageId, ...(await takeOver({ ctx, messageId })) };
}

/** Another process continues the turn; what the earlier one still writes must not count. */
async function takeOver({ ctx, messageId }: Pick<Turn, "ctx" | "messageId">): Promise<Pick<Turn, "ctx" | "owner">> {
  const processId = newId();
  await db().update(message).set({ holderId: processId }).where(eq(message.id, messageId));
  const owner: TurnOwner = {
    workspaceId: ctx.actor.workspaceId,
    messageId,
    executionId: null,
    scope: "",
    parentId: null,
    refs: { messageId },
    async hold(tx) {
      const [row] = await tx.select().from(message).where(eq(message.id, messageId)).for("update");
      return row?.holderId === processId;
    },
  };
  return { ctx: { ...ctx, app: { ...ctx.app, processId } }, owner };
}

const crashAt = (ctx: WorkspaceContext, point: Point | null): WorkspaceContext => ({
  ...ctx,
  app: {
    ...ctx.app,
    // Nothing after the point happens, as in a process that is killed there.
    failpoint(name) {
      if (name === point) throw new LostTurn("crashed");
    },
  },
});

const logOf = (
  ctx: WorkspaceContext,
  { owner }: Pick<Turn, "owner">,
  world: World,
  { isAllowed = true, canAsk = true } = {},
) =>
  createTurnLog(ctx, {
    owner,
    tools: toolsOf(world),
    use: "chat",
    isResumed: true,
    rules: {
      policyOf: () => undefined,
      isTrusted: () => false,
      isAllowed: () => isAllowed,
      isTainted: false,
      canAsk,
    },
  });

const callOf = (toolName: string, at: number) => ({
  toolCallId: `call-${at}`,
  toolName,
  input: { text: `${toolName} ${at}` },
  problem: null,
  isByProvider: false,
  part: { type: "tool-call" as const, toolCallId: `call-${at}`, toolName, input: "" },
});

/** Takes the recorded step again, or records the next one, and runs its calls; returns their last reports. */
async function takeStep(log: JournaledLog, number: number, names: readonly string[]): Promise<ToolReport[]> {
  const calls = names.map((name, at) => callOf(name, number * 10 + at));
  if (!log.steps[number]) await log.record({ text: `step ${number}`, calls, hasReadWeb: false });
  const outcomes = await Promise.allSettled(
    calls.map(async (call, index) => {
      let last: ToolReport | null = null;
      for await (const report of log.run(call, { step: number, index }, new AbortController().signal)) last = report;
      return last ?? expect.unreachable();
    }),
  );
  const lost = outcomes.find(({ status }) => status === "rejected");
  if (lost?.status === "rejected") throw lost.reason;
  return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
}

const rowsOf = ({ messageId }: Turn) =>
  db().select().from(toolCall).where(eq(toolCall.messageId, messageId)).orderBy(toolCall.step, toolCall.position);

async function decide(turn: Turn, decision: (state: string) => ToolDecision["kind"]): Promise<Set<string>> {
  const retried = new Set<string>();
  for (const row of await rowsOf(turn)) {
    if (row.state !== "waiting" && row.state !== "unknown") continue;
    const kind = decision(row.state);
    if (kind === "retry") retried.add(row.id);
    const decided = { kind } as ToolDecision; // none of these kinds has values
    await turn.ctx.db.transaction((tx) => applyDecision(tx, turn.ctx, row, decided));
  }
  return retried;
}

const names = fc.constantFrom("read", "paid", "send", "broken");
const history = fc.record({
  steps: fc.array(fc.array(names, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  /** The point at which each attempt is killed. */
  crashes: fc.array(fc.constantFrom(...points), { maxLength: 4 }),
  isAllowed: fc.boolean(),
  answers: fc.array(fc.constantFrom("happened", "retry", "deny"), { minLength: 12, maxLength: 12 }),
});

test("after any crash and takeover, no acting call happens twice, none is lost, and the credits add up", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, crashes, isAllowed, answers }) => {
      const world: World = new Map();
      const turn = await openTurn();
      const retried = new Map<string, number>();
      let answered = 0;
      const decision = (state: string): ToolDecision["kind"] =>
        state === "waiting" ? "allow" : (answers[answered++ % answers.length] ?? "deny");
      const queue: (Point | null)[] = [...crashes];
      for (let number = 0; number < steps.length; ) {
        Object.assign(turn, await takeOver(turn));
        const log = await logOf(crashAt(turn.ctx, queue.shift() ?? null), turn, world, { isAllowed });
        try {
          const reports = await takeStep(log, number, steps[number] ?? []);
          if (!reports.some(({ state }) => state === "waiting")) number += 1;
        } catch (error) {
          if (!(error instanceof LostTurn)) throw error;
        }
        for (const id of await decide(turn, decision)) retried.set(id, (retried.get(id) ?? 0) + 1);
      }
      const rows = await rowsOf(turn);
      expect(rows.map(({ tool }) => tool)).toEqual(steps.flat());
      for (const row of rows) {
        const times = world.get(row.id) ?? 0;
        const isActing = row.tool === "send" || row.tool === "broken";
        if (isActing) expect(times).toBeLessThanOrEqual(1 + (retried.get(row.id) ?? 0));
        expect(["answered", "failed", "denied"]).toContain(row.state);
        if (row.state === "failed") expect(row.error).toBe("The other server is down.");
        if (row.state === "answered" && !isActing) expect(times).toBeGreaterThanOrEqual(1);
      }
      const requestIds = rows.map(({ id }) => `tool:${id}`);
      const charges = await db()
        .select()
        .from(creditTransaction)
        .where(inArray(creditTransaction.requestId, requestIds));
      const paid = rows.filter(({ credits }) => Number(credits) > 0);
      expect(charges.map(({ requestId }) => requestId).toSorted()).toEqual(
        paid.map(({ id }) => `tool:${id}`).toSorted(),
      );
      for (const charge of charges) expect(Number(charge.amount)).toBe(price);
      const isDue = (row: (typeof rows)[number]) =>
        row.state === "answered" && row.tool !== "read" && row.output?.value !== undefined && row.attempts >= 0;
      for (const row of paid) expect(isDue(row)).toBe(true);
      const open = await db().select().from(creditReservation).where(like(creditReservation.requestId, "tool:%"));
      expect(open.filter(({ state, requestId }) => state === "RESERVED" && requestIds.includes(requestId))).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test("an acting call asks after the provider has searched the web, also when another process continues the turn", async () => {
  const world: World = new Map();
  const turn = await openTurn();
  const log = await logOf(turn.ctx, turn, world);
  await log.record({ text: "", calls: [callOf("send", 0)], hasReadWeb: false });
  await log.record({ text: "", calls: [callOf("send", 1)], hasReadWeb: true });
  const { ctx, owner } = await takeOver(turn);
  const later = await logOf(ctx, { owner }, world);
  await later.record({ text: "", calls: [callOf("send", 2), callOf("read", 3)], hasReadWeb: false });
  expect((await rowsOf(turn)).map(({ step, tool, state }) => [step, tool, state])).toEqual([
    [0, "send", "planned"],
    [1, "send", "waiting"],
    [2, "send", "waiting"],
    [2, "read", "planned"],
  ]);
});

test("a holder that was replaced records nothing, sends nothing, and stores no outcome", async () => {
  const world: World = new Map();
  const turn = await openTurn();
  const old = await logOf(turn.ctx, turn, world);
  await old.record({ text: "", calls: [callOf("send", 0)], hasReadWeb: false });
  await takeOver(turn);
  const run = async () => {
    for await (const _ of old.run(callOf("send", 0), { step: 0, index: 0 }, new AbortController().signal));
  };
  await expect(run()).rejects.toBeInstanceOf(LostTurn);
  await expect(old.record({ text: "", calls: [callOf("read", 1)], hasReadWeb: false })).rejects.toBeInstanceOf(
    LostTurn,
  );
  expect(world.size).toBe(0);
  expect((await rowsOf(turn)).map(({ state }) => state)).toEqual(["planned"]);
});

test("an acting call that was sent and has no answer waits as unknown instead of running again", async () => {
  const world: World = new Map();
  const turn = await openTurn();
  const dying = await logOf(crashAt(turn.ctx, "tool.performed"), turn, world);
  await expect(takeStep(dying, 0, ["send"])).rejects.toBeInstanceOf(LostTurn);
  Object.assign(turn, await takeOver(turn));
  const [report] = await takeStep(await logOf(turn.ctx, turn, world), 0, ["send"]);
  const [row] = await rowsOf(turn);
  expect(row?.state).toBe("unknown");
  expect(report).toEqual({ state: "waiting", approvalId: row?.id, isUnknown: true });
  expect([...world.values()]).toEqual([1]);
});

test("where nobody can be asked, it fails permanently, and no later process waits for it or sends it again", async () => {
  const world: World = new Map();
  const turn = await openTurn();
  const dying = await logOf(crashAt(turn.ctx, "tool.performed"), turn, world);
  await expect(takeStep(dying, 0, ["send"])).rejects.toBeInstanceOf(LostTurn);
  const reports: ToolReport[][] = [];
  for (let time = 0; time < 2; time++) {
    Object.assign(turn, await takeOver(turn));
    reports.push(await takeStep(await logOf(turn.ctx, turn, world, { canAsk: false }), 0, ["send"]));
  }
  expect(reports.flat()).toEqual(Array(2).fill({ state: "failed", text: toolErrorText.unknownOutcome }));
  expect(await rowsOf(turn)).toMatchObject([{ state: "failed", error: toolErrorText.unknownOutcome }]);
  expect([...world.values()]).toEqual([1]);
});

test("an edited call runs with the edited arguments, and only arguments that fit are accepted", async () => {
  const turn = await openTurn();
  const log = await logOf(turn.ctx, turn, new Map(), { isAllowed: false });
  const [report] = await takeStep(log, 0, ["send"]);
  expect(report?.state).toBe("waiting");
  const [row] = await rowsOf(turn);
  if (!row) return expect.unreachable();
  // The tools of this test are not in the catalog, so arguments can't be checked and are refused.
  const edit = turn.ctx.db.transaction((tx) =>
    applyDecision(tx, turn.ctx, row, { kind: "allow", input: { text: "else" } }),
  );
  await expect(edit).rejects.toMatchObject({ code: "invalid" });
  expect((await rowsOf(turn))[0]?.state).toBe("waiting");
});
