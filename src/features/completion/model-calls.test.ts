/** One streamed answer or one structured object: what is sent, refused, and charged. Real SQL; the provider is the double. */
import type { ModelMessage } from "ai";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { chargeReservation, isChargeable, releaseReservation } from "#features/billing/service/ledger.ts";
import { clearPlanCache } from "#features/billing/service/plan.ts";
import { creditReservation, creditTransaction, creditWallet, workspaceBilling } from "#features/billing/table.ts";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { newId } from "#lib/id.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { creditPrices } from "#product/credits.ts";
import { actingContexts } from "#testing/principals.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { generateObject, type ObjectRequest } from "./service/generate-object.ts";
import { streamTurn, type TurnRequest, toEndChunk, truncationNotes } from "./service/stream-turn.ts";

let double: ProviderDouble;
let testApp: TestApp;
let ctx: WorkspaceContext;
beforeAll(async () => {
  double = await startProviderDouble();
  testApp = await startTestApp({
    env: {
      OPENAI_API_KEY: "sk-instance-000000000000",
      GOOGLE_GENAI_API_KEY: "AIza-instance-00000000",
      ANTHROPIC_API_KEY: "sk-ant-instance-00000000",
      OPENAI_BASE_URL: double.baseUrls.OPENAI,
      GOOGLE_BASE_URL: double.baseUrls.GOOGLE,
      ANTHROPIC_BASE_URL: double.baseUrls.ANTHROPIC,
      ALLOWED_PRIVATE_HOSTS: "localhost",
    },
  });
  ctx =
    (await findWorkspaceContext(testApp.app, testApp.workspace.id, testApp.workspace.people.EDITOR.id, "test")) ??
    expect.unreachable();
});
afterEach(async () => {
  const { system } = testApp.app.database;
  for (const table of [creditTransaction, creditReservation, creditWallet, workspaceBilling])
    await system.delete(table);
  clearPlanCache(testApp.app, testApp.workspace.id);
  double.reset();
});
afterAll(async () => {
  await testApp.close();
  await double.close();
});

const user = (content: string): ModelMessage[] => [{ role: "user", content }];

/** A reader that keeps every chunk; `stop` ends the turn as a person does. */
function reader() {
  const chunks: MessageChunk[] = [];
  const stop = new AbortController();
  return { chunks, stop, writer: { write: (chunk: MessageChunk) => void chunks.push(chunk), signal: stop.signal } };
}

const turn = (more: Partial<TurnRequest> = {}): TurnRequest => ({
  requestId: newId(),
  use: "chat",
  languageModelId: "gpt-4o-mini",
  isFallback: false,
  step: null,
  system: "You answer.",
  messages: user("[[reply:High water is at six.]]"),
  writer: reader().writer,
  messageId: newId(),
  ...more,
});

const title = z.object({ title: z.string() });
const objectOf = (more: Partial<ObjectRequest<{ title: string }>> = {}): ObjectRequest<{ title: string }> => ({
  requestId: newId(),
  use: "run",
  by: { languageModelId: "gpt-4o-mini" },
  isFallback: false,
  name: "title",
  step: "Name it",
  system: "You name things.",
  messages: async () => user('[[reply:{"title":"Tides"}]]'),
  schema: title,
  ...more,
});

async function reservationOf(requestId: string) {
  const [row] = await testApp.app.database.system
    .select()
    .from(creditReservation)
    .where(eq(creditReservation.requestId, requestId));
  return row && { state: row.state, amount: Number(row.amount) };
}
const charges = async () =>
  (await testApp.app.database.system.select().from(creditTransaction)).map(({ amount, modelId }) => ({
    amount: Number(amount),
    modelId,
  }));

const tooLong = "tide ".repeat(200_000);

describe("a turn", () => {
  test("streams its chunks under the message's id and leaves the charge to its caller", async () => {
    const { chunks, writer } = reader();
    const request = turn({ writer });
    const { end, reservation, credits, languageModelId, modelName } = await streamTurn(ctx, request);
    expect(chunks[0]).toEqual({ type: "start", messageId: request.messageId });
    expect(
      chunks.some(({ type }) => type === "finish"),
      "the caller writes the end",
    ).toBe(false);
    expect(end).toMatchObject({ state: "done", text: "High water is at six." });
    expect({ credits, languageModelId, modelName }).toEqual({
      credits: 1,
      languageModelId: "gpt-4o-mini",
      modelName: "GPT-4o Mini",
    });
    expect(await reservationOf(request.requestId)).toEqual({ state: "RESERVED", amount: 1 });
    expect(await charges()).toEqual([]);
    expect(await chargeReservation(ctx.db, reservation)).toBe(1);
    expect(await charges()).toEqual([{ amount: 1, modelId: "gpt-4o-mini" }]);
  });

  test("answers a visitor as it answers a member, at the cost of the workspace", async () => {
    const { chatbotVisitor } = await actingContexts(testApp, testApp.workspace, {
      agentId: newId(),
      workflowId: newId(),
    });
    const { end, reservation } = await streamTurn(chatbotVisitor, turn());
    expect(end).toMatchObject({ state: "done", text: "High water is at six." });
    expect(reservation).toMatchObject({ source: "CHATBOT", userId: null, amount: "1.0000" });
    const made = await generateObject(chatbotVisitor, objectOf());
    expect(made).toMatchObject({ object: { title: "Tides" }, reservation: { source: "CHATBOT", userId: null } });
  });

  test("sends instructions, length and temperature, and nothing that was not set", async () => {
    await streamTurn(ctx, turn({ maxOutputTokens: 120, temperature: 0 }));
    await streamTurn(ctx, turn());
    const [limited, plain] = double.requests.map(({ body }) => body);
    expect(limited).toMatchObject({ max_output_tokens: 120, temperature: 0 });
    expect(JSON.stringify(limited)).toContain("You answer.");
    expect(plain).not.toHaveProperty("max_output_tokens");
    expect(plain).not.toHaveProperty("temperature");
  });

  test("has its messages cached in a chat, but not if a step asks only once", async () => {
    const { id: workspaceId } = testApp.workspace;
    await testApp.app.database.system.insert(workspaceBilling).values({ workspaceId, corePlan: "BUSINESS" });
    clearPlanCache(testApp.app, workspaceId);
    const anthropic = { languageModelId: "claude-4-5-sonnet", cacheKey: "agent" };
    const several: ModelMessage[] = [...user("One?"), { role: "assistant", content: "One." }, ...user("Two?")];
    await streamTurn(ctx, turn(anthropic));
    await streamTurn(ctx, turn({ ...anthropic, step: "Write it" }));
    await streamTurn(ctx, turn({ ...anthropic, step: "Talk about it", messages: several }));
    const marks = double.requests.map(({ body }) => JSON.stringify(body.messages).match(/cache_control/g)?.length ?? 0);
    expect(marks).toEqual([1, 0, 2]);
  });

  test("builds its messages for the model that answers, also when Auto chooses it", async () => {
    let answering = "";
    const { languageModelId } = await streamTurn(
      ctx,
      turn({
        languageModelId: null,
        messages: async ({ model }) => {
          answering = model.id;
          return user("Hello");
        },
      }),
    );
    expect(answering).toBe(languageModelId);
  });

  test("releases its credits when its messages cannot be built", async () => {
    const request = turn({ messages: () => Promise.reject(new Error("The file is broken.")) });
    await expect(streamTurn(ctx, request)).rejects.toThrow("The file is broken.");
    expect(await reservationOf(request.requestId)).toEqual({ state: "RELEASED", amount: 1 });
    expect(double.requests).toEqual([]);
  });

  test("is refused before it is sent when it exceeds the context window, and costs nothing", async () => {
    const { chunks, writer } = reader();
    const request = turn({ writer, step: "Summary", messages: user(tooLong) });
    await expect(streamTurn(ctx, request)).rejects.toMatchObject({ code: "invalid", message: /Summary/ });
    expect(await reservationOf(request.requestId)).toMatchObject({ state: "RELEASED" });
    expect(double.requests).toEqual([]);
    expect(chunks).toEqual([]);
  });

  test("is refused without credits, before a model is called", async () => {
    const spent = await streamTurn(ctx, turn({ price: 100 }));
    await chargeReservation(ctx.db, spent.reservation);
    double.reset();
    await expect(streamTurn(ctx, turn())).rejects.toMatchObject({ code: "credits" });
    expect(double.requests).toEqual([]);
  });

  test("with an unknown model is refused", async () => {
    await expect(streamTurn(ctx, turn({ languageModelId: "no-such-model" }))).rejects.toMatchObject({
      code: "invalid",
    });
    expect(double.requests).toEqual([]);
  });

  test("has a flat price where one is given", async () => {
    const request = turn({ price: 0.25 });
    expect((await streamTurn(ctx, request)).credits).toBe(0.25);
    expect(await reservationOf(request.requestId)).toMatchObject({ amount: 0.25 });
  });

  test("uses the model that was acquired for it and reserves nothing more", async () => {
    const first = turn();
    const acquired = await acquireModel(ctx, { ...first, languageModelId: "gemini-2-5-flash" });
    const { languageModelId } = await streamTurn(ctx, { ...first, acquired });
    expect(languageModelId).toBe("gemini-2-5-flash");
    expect(await testApp.app.database.system.select().from(creditReservation)).toHaveLength(1);
  });

  test("that the provider fails ends as failed; the fallback of the same request is charged once, at the lower price", async () => {
    await testApp.app.database.system
      .insert(workspaceBilling)
      .values({ workspaceId: testApp.workspace.id, corePlan: "BUSINESS" });
    clearPlanCache(testApp.app, testApp.workspace.id);
    const request = turn({ languageModelId: "gpt-4-1-mini" });
    double.queueReply({ status: 400, body: JSON.stringify({ error: { message: "It broke.", type: "x" } }) });
    const failed = await streamTurn(ctx, request);
    expect(failed.end).toMatchObject({ state: "failed", hasAnswer: false, fault: { mayFallBack: true } });
    expect(isChargeable(failed.end)).toBe(false);
    const { reservation, languageModelId } = await streamTurn(ctx, { ...request, isFallback: true });
    expect(languageModelId).not.toBe("gpt-4-1-mini");
    await chargeReservation(ctx.db, reservation);
    await chargeReservation(ctx.db, reservation);
    expect(await charges()).toEqual([{ amount: 1, modelId: languageModelId }]);
  });

  test("that is stopped keeps its text and is charged for it", async () => {
    const { chunks, stop, writer } = reader();
    const request = turn({ messages: user("[[tokens:500 @ 5ms]]") });
    const { end } = await streamTurn(ctx, {
      ...request,
      writer: {
        signal: writer.signal,
        write(chunk) {
          writer.write(chunk);
          if (chunk.type === "text-delta") stop.abort();
        },
      },
    });
    expect(end).toMatchObject({ state: "stopped", hasOutput: true });
    expect(isChargeable(end)).toBe(true);
    expect(chunks.some(({ type }) => type === "text-delta")).toBe(true);
  });

  test("whose step runs out of time before the first token costs nothing", async () => {
    const late = new AbortController();
    late.abort();
    const { end, reservation } = await streamTurn(ctx, turn({ signal: late.signal }));
    expect(end).toMatchObject({ state: "stopped", hasOutput: false });
    expect(isChargeable(end)).toBe(false);
    await releaseReservation(ctx.db, reservation);
    expect(await charges()).toEqual([]);
  });

  test("says at the end of a thought how long the thought took", async () => {
    const { chunks, writer } = reader();
    await streamTurn(
      ctx,
      turn({ writer, languageModelId: "gemini-2-5-flash", messages: user("[[think:one two]] Go") }),
    );
    const ends = chunks.filter(({ type }) => type === "reasoning-end");
    expect(ends).toHaveLength(1);
    expect(JSON.stringify(ends)).toMatch(/"durationMs":\d+/);
  });

  test("that reached its limit is noted with the agent's limit, or the model's", async () => {
    double.queueReply({ text: "High water is", finish: "length" });
    const cut = await streamTurn(ctx, turn({ maxOutputTokens: 50 }));
    expect(truncationNotes(cut, 50)).toEqual([{ kind: "truncated", model: "GPT-4o Mini", maxTokens: 50 }]);
    expect(truncationNotes(cut, null)).toMatchObject([{ maxTokens: null }]);
    expect(truncationNotes(await streamTurn(ctx, turn()), 50)).toEqual([]);
  });

  test("ends its stream with the finish reason, an abort or the fault's text", async () => {
    const { end } = await streamTurn(ctx, turn());
    expect(toEndChunk(end)).toEqual({ type: "finish", finishReason: "stop" });
    expect(toEndChunk({ ...end, state: "stopped" })).toEqual({ type: "abort" });
    const fault = { kind: "overloaded", text: "Busy.", isRetryable: true, mayFallBack: true } as const;
    expect(toEndChunk({ ...end, state: "failed", fault })).toEqual({ type: "error", errorText: "Busy." });
  });
});

describe("an object", () => {
  test("satisfies its schema, reports its JSON text as it grows, and leaves the charge to its caller", async () => {
    let text = "";
    const request = objectOf({ onDelta: (delta) => (text += delta) });
    const { object, end, modelName } = await generateObject(ctx, request);
    expect(object).toEqual({ title: "Tides" });
    expect(JSON.parse(text)).toEqual({ title: "Tides" });
    expect({ state: end.state, modelName }).toEqual({ state: "done", modelName: "GPT-4o Mini" });
    expect(await reservationOf(request.requestId)).toEqual({ state: "RESERVED", amount: 1 });
  });

  test("that does not satisfy its schema is a failure, which costs nothing", async () => {
    double.queueReply({ text: '{"name":"Tides"}' });
    const { object, end } = await generateObject(ctx, objectOf());
    expect(object).toBeNull();
    expect(end).toMatchObject({ state: "failed", fault: { kind: "bad-response" } });
    expect(isChargeable(end)).toBe(false);
  });

  test("that the platform asks for has the flat price of a decision, on whatever model Auto chooses", async () => {
    const request = objectOf({ by: "platform" });
    const { reservation } = await generateObject(ctx, request);
    expect(Number(reservation.amount)).toBe(creditPrices.routerDecision);
  });

  test("that exceeds the context window is refused with its step's name and costs nothing", async () => {
    const request = objectOf({ messages: async () => user(tooLong) });
    await expect(generateObject(ctx, request)).rejects.toMatchObject({ code: "invalid", message: /Name it/ });
    expect(await reservationOf(request.requestId)).toMatchObject({ state: "RELEASED" });
    expect(double.requests).toEqual([]);
  });

  test("that is stopped has no value", async () => {
    const stop = new AbortController();
    const request = objectOf({
      messages: async () => user("[[tokens:500 @ 5ms]]"),
      signal: stop.signal,
      onDelta: () => stop.abort(),
    });
    const { object, end } = await generateObject(ctx, request);
    expect(object).toBeNull();
    expect(end.state).toBe("stopped");
  });
});

test("a member of another workspace pays from their own credits", async () => {
  const { OWNER } = testApp.otherWorkspace.people;
  const other =
    (await findWorkspaceContext(testApp.app, testApp.otherWorkspace.id, OWNER.id, "test")) ?? expect.unreachable();
  const { reservation } = await streamTurn(other, turn());
  expect(reservation).toMatchObject({ workspaceId: testApp.otherWorkspace.id, userId: OWNER.id });
});
