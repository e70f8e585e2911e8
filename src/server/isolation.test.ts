import { isDeepStrictEqual } from "node:util";
import type { TRPCError } from "@trpc/server";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { apiKeyScopes } from "#features/api-key/schema.ts";
import { makeReservation, planReservation, reserveCredits } from "#features/billing/service/credit-check.ts";
import { chargeReservation } from "#features/billing/service/ledger.ts";
import { type CreditSource, creditTransaction } from "#features/billing/table.ts";
import { filePart } from "#features/file/table.ts";
import { operations } from "#features/public-api/service/operations/all.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { Rule } from "#platform/access/rule.ts";
import type { Person } from "#platform/context.ts";
import { userIdOf } from "#product/principal.ts";
import { isRoleAtLeast } from "#product/roles.ts";
import { fingerprint } from "#testing/fingerprint.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { makeLimitedSource } from "#testing/knowledge/make-limited-source.ts";
import { actingContexts, type PrincipalName, principalNames } from "#testing/principals.ts";
import { type EntityKey, sampleInput } from "#testing/sample-input.ts";
import { startTestApp, type TestApp, type TestWorkspace } from "#testing/test-app.ts";
import { publicProcedures, publicRoutes } from "./http/public-routes.ts";
import { httpRoutes } from "./http/routes.ts";
import { appRouter } from "./router.ts";

/**
 * The isolation matrix calls every procedure and every route as every kind of caller and compares the response with the
 * declared rule. New procedures and routes are included automatically.
 */
interface Procedure {
  path: string;
  rule: Rule;
  key: string;
  input: z.ZodType | undefined;
}

const procedures: Procedure[] = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const { meta, inputs } = (
    procedure as unknown as { _def: { meta?: { rule?: Rule; row?: { key: string } }; inputs: z.ZodType[] } }
  )._def;
  if (!meta?.rule) throw new Error(`${path} declares no rule`);
  return { path, rule: meta.rule, key: meta.row?.key ?? "workspaceId", input: inputs.at(-1) };
});
const inWorkspace = procedures.filter(({ rule }) => rule.scope === "workspace");

let testApp: TestApp;
let ours: Record<EntityKey, string>;
let theirs: Record<EntityKey, string>;
/** For lists of agents, because an agent can't be linked to itself. */
let ourOtherAgent: string;
let formerMember: Person;
const canary = "CANARY-ABROAD";

beforeAll(async () => {
  testApp = await startTestApp();
  ours = await createFixtures(testApp, testApp.workspace, "OURS-HOME");
  theirs = await createFixtures(testApp, testApp.otherWorkspace, canary);
  formerMember = await testApp.person("Former Member");
  const { id: workspaceId } = testApp.workspace;
  ourOtherAgent = (await testApp.as("OWNER").agent.create({ workspaceId, title: "OURS-HOME", system: "OURS-HOME" })).id;
});
afterAll(() => testApp.close());

type Outcome = { value: unknown } | { code: string; text: string };

async function call(path: string, input: unknown, person: Person | null): Promise<Outcome> {
  const caller = testApp.asPerson(person) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const [router = "", name = ""] = path.split(".");
  try {
    return { value: await caller[router]?.[name]?.(input) };
  } catch (error) {
    const { cause, code, message } = error as TRPCError;
    return { code: cause instanceof AppError ? cause.code : code, text: message };
  }
}

const codeOf = (outcome: Outcome) => ("code" in outcome ? outcome.code : "allowed");
const inputFor = (procedure: Procedure, ids: Record<EntityKey, string>, swap?: { path: string; id: string }) =>
  procedure.input &&
  sampleInput(procedure.input, (entity, path) => {
    if (swap?.path === path.join(".")) return swap.id;
    return entity === "agent" && path.length > 1 ? ourOtherAgent : ids[entity];
  });

describe("procedures", () => {
  test.each(inWorkspace)("$path refuses outsiders, callers without a session, and lower roles", async (procedure) => {
    const input = inputFor(procedure, ours);
    expect(codeOf(await call(procedure.path, input, null))).toBe("forbidden");
    for (const outsider of [testApp.otherWorkspace.people.OWNER, formerMember]) {
      const outcome = await call(procedure.path, input, outsider);
      expect(codeOf(outcome), outsider.name).toBe("not_found");
      expect(JSON.stringify(outcome)).not.toContain("OURS-HOME");
    }
    for (const role of ["USER", "EDITOR"] as const)
      if (!isRoleAtLeast(role, procedure.rule.role ?? "OWNER"))
        expect(codeOf(await call(procedure.path, input, testApp.workspace.people[role])), role).toBe("forbidden");
  });

  test.each(inWorkspace)(
    "an outsider who calls $path can't distinguish an existing id from an unknown one",
    async (procedure) => {
      const input = inputFor(procedure, ours);
      const stranger = testApp.otherWorkspace.people.OWNER;
      const unknown = await call(procedure.path, { ...(input as object), [procedure.key]: newId() }, stranger);
      expect(await call(procedure.path, input, stranger)).toEqual(unknown);
    },
  );

  test.each(procedures.filter(({ rule }) => rule.scope === "self" || rule.scope === "operator"))(
    "$path requires a session",
    async (procedure) => {
      expect(codeOf(await call(procedure.path, inputFor(procedure, ours), null))).toBe("forbidden");
      if (procedure.rule.scope === "operator")
        expect(codeOf(await call(procedure.path, inputFor(procedure, ours), testApp.workspace.people.OWNER))).toBe(
          "not_found",
        );
    },
  );

  test("those that anyone may call are the ones on the list", () => {
    const open = procedures.filter(({ rule }) => rule.scope === "public").map(({ path }) => path);
    expect(open.toSorted()).toEqual(publicProcedures.toSorted());
  });

  test.each(["chat.createMessage", "agent.create", "agent.update"])(
    "%s accepts own agents, folders, images and documents, so the next test fails only because of foreign ids",
    async (path) => {
      const procedure = procedures.find((one) => one.path === path) ?? expect.unreachable();
      const outcome = await call(procedure.path, inputFor(procedure, ours), testApp.workspace.people.OWNER);
      expect(outcome).toMatchObject({ value: { id: expect.any(String) } });
    },
  );

  test("a foreign id in any input field is not found, and foreign data is neither changed nor shown", async () => {
    const before = await fingerprint(testApp.app.database.system, testApp.otherWorkspace.id);
    const wrong: string[] = [];
    let calls = 0;
    for (const procedure of inWorkspace.toSorted(
      (a, b) => Number(/delete|leave/i.test(a.path)) - Number(/delete|leave/i.test(b.path)),
    )) {
      const leaves: { path: string; entity: EntityKey }[] = [];
      if (procedure.input)
        sampleInput(procedure.input, (entity, path) => {
          leaves.push({ path: path.join("."), entity });
          return ours[entity];
        });
      for (const leaf of leaves.filter(({ entity }) => entity !== "user" && entity !== "session")) {
        const { EDITOR, OWNER } = testApp.workspace.people;
        const input = inputFor(procedure, ours, { path: leaf.path, id: theirs[leaf.entity] });
        // The owner created all rows. For author-only actions, others are refused before the other ids are checked.
        for (const person of procedure.rule.role === "USER" ? [EDITOR, OWNER] : [OWNER]) {
          const outcome = await call(procedure.path, input, person);
          calls += 1;
          const where = `${procedure.path} ${leaf.path}, ${person.name}`;
          if (JSON.stringify(outcome).includes(canary)) wrong.push(`${where}: shows the canary`);
          // A list filtered by a foreign id is empty and reveals nothing.
          const isEmpty = "value" in outcome && Array.isArray(outcome.value) && outcome.value.length === 0;
          if ("value" in outcome && !isEmpty) wrong.push(`${where}: allowed with a foreign ${leaf.entity}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(inWorkspace.length / 2);
    expect(await fingerprint(testApp.app.database.system, testApp.otherWorkspace.id)).toBe(before);
  });
});

/** Within a workspace: what a limited folder of the library holds is as foreign to other members as another workspace. */
describe("a limited folder", () => {
  const secret = "SECRET-PART";
  let hidden: Awaited<ReturnType<typeof makeLimitedSource>>;
  beforeAll(async () => {
    hidden = await makeLimitedSource(testApp, testApp.workspace, secret);
    // The procedures that were called above may have deleted these.
    ours = await createFixtures(testApp, testApp.workspace, "OURS-AGAIN");
  });
  const hiddenIds = (): Partial<Record<EntityKey, readonly string[]>> => ({
    knowledgeNode: [hidden.node, hidden.folder],
    knowledgeSource: [hidden.source],
    knowledgeChunk: [hidden.chunk],
    document: [hidden.document],
    documentPath: [hidden.documentPath],
    filePath: [hidden.documentPath],
  });
  const members = (rule: Rule) =>
    (["USER", "EDITOR"] as const)
      .filter((role) => isRoleAtLeast(role, rule.role ?? "OWNER"))
      .map((role) => testApp.workspace.people[role]);
  const stored = async () => {
    const { rows } = await testApp.app.database.system.execute(sql`
      select node, source, chunk, file, document from knowledge_node node
      join knowledge_source source on source.node_id = node.id join knowledge_chunk chunk on chunk.source_id = source.id
      join document on document.id = source.document_id join file on file.id = document.file_id
      where node.id = ${hidden.node}`);
    return rows;
  };

  test("gets the answers of ids that don't exist, in any input, and is neither changed nor shown", async () => {
    const before = await stored();
    expect(before).toHaveLength(1);
    const wrong: string[] = [];
    let calls = 0;
    for (const procedure of inWorkspace) {
      const leaves: { path: string; entity: EntityKey }[] = [];
      if (procedure.input)
        sampleInput(procedure.input, (entity, path) => {
          leaves.push({ path: path.join("."), entity });
          return ours[entity];
        });
      for (const { path, entity } of leaves)
        for (const id of hiddenIds()[entity] ?? [])
          for (const person of members(procedure.rule)) {
            const ask = (one: string) => call(procedure.path, inputFor(procedure, ours, { path, id: one }), person);
            const [outcome, unknown] = [await ask(id), await ask(id.replace(/[0-9a-f-]{36}(?=\.|$)/, newId()))];
            calls += 1;
            const where = `${procedure.path} ${path}, ${person.name}`;
            if (!isDeepStrictEqual(outcome, unknown)) wrong.push(`${where}: ${JSON.stringify([outcome, unknown])}`);
            if (JSON.stringify(outcome).includes(secret)) wrong.push(`${where}: shows it`);
          }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(40);
    expect(await stored()).toEqual(before);
  });

  test("shows up in no answer of a procedure that is called with what members may see", async () => {
    const wrong: string[] = [];
    const { chat, message, agent, workflow, run, execution, toolCall } = hidden;
    const visible = { ...ours, chat, message, agent, workflow, run, execution, toolCall };
    for (const procedure of inWorkspace.filter(({ rule }) => rule.verb === "read"))
      for (const person of members(procedure.rule))
        for (const ids of [ours, visible]) {
          const outcome = await call(procedure.path, inputFor(procedure, ids), person);
          if (JSON.stringify(outcome).includes(secret)) wrong.push(`${procedure.path}, ${person.name}`);
        }
    expect(wrong).toEqual([]);
    const { OWNER } = testApp.workspace.people;
    for (const [path, input] of [
      ["chat.getById", { id: chat }],
      ["workflowRun.getExecutions", { runId: run }],
      ["workflowRun.getPieces", { nodeExecutionId: execution }],
      ["workflowRun.getOutputVersions", { nodeExecutionId: execution }],
      ["workflowRun.getToolCall", { id: toolCall }],
      ["workflowRun.getToolOutput", { id: toolCall }],
    ] as const)
      expect(JSON.stringify(await call(path, input, OWNER)), `what owners see of ${path}`).toContain(secret);
  });

  test("shows up in no file that members export, and in no excerpt of a search", async () => {
    const { EDITOR } = testApp.workspace.people;
    for (const path of [
      `/api/chat/${hidden.chat}/export?format=json`,
      `/api/chat/${hidden.chat}/export?format=markdown`,
    ]) {
      const exported = await testApp.request(path, {}, EDITOR);
      expect(exported.status).toBe(200);
      const text = await exported.text();
      expect(text).toContain("With the combination");
      expect(text).not.toContain(secret);
    }
    const { chat: chats } = testApp.as("EDITOR");
    const find = (search: string) => chats.getAll({ workspaceId: ours.workspace, search, isInMessages: true });
    expect((await find("combination")).map(({ id }) => id)).toEqual([hidden.chat]);
    expect(await find(secret)).toEqual([]);
  });

  test("doesn't come along in lists with ids that members may see", async () => {
    const before = await stored();
    const { knowledgeSourceTreeNode: library, agent: agents } = testApp.as("EDITOR");
    const own = await library.createFolder({ workspaceId: ours.workspace, treeNodeText: "Own" });
    const workspaceId = ours.workspace;
    const notFound = { cause: { code: "not_found" } };
    const place = { index: 0, parent: null, droppable: true };
    for (const mixed of [
      () => library.bulkDelete({ workspaceId, treeNodeIdList: [own.id, hidden.node] }),
      () =>
        library.updateTreeStructure({
          workspaceId,
          nodes: [
            { id: own.id, ...place },
            { id: hidden.node, ...place },
          ],
        }),
      () => library.updateTreeStructure({ workspaceId, nodes: [{ id: own.id, ...place, parent: hidden.folder }] }),
      () =>
        agents.create({ workspaceId, title: "Spy", system: "Spy.", knowledgeSourceTreeNodeIds: [own.id, hidden.node] }),
    ])
      await expect(mixed()).rejects.toMatchObject(notFound);
    const sourceIds = [ours.knowledgeSource, hidden.source];
    expect(await library.getSourceStates({ workspaceId, sourceIds })).toMatchObject([{ sourceId: sourceIds[0] }]);
    const nodeIds = [ours.knowledgeNode, hidden.folder];
    const found = await library.testRetrieval({ workspaceId, nodeIds, question: `${secret} safe`, minSimilarity: 0 });
    expect(JSON.stringify(found)).not.toContain(secret);
    const query = JSON.stringify({ document_ids: [hidden.document] });
    const init = { method: "POST", body: query, headers: { "content-type": "application/json" } };
    const path = `/api/workflow-context/get-context?workspaceId=${workspaceId}`;
    const context = await testApp.request(path, init, testApp.workspace.people.EDITOR);
    expect(await context.json()).toEqual({ context: [] });
    expect(await stored()).toEqual(before);
  });

  test.each(principalNames)("is in no table that a %s reads", async (name) => {
    const items = { agentId: hidden.agent, workflowId: ours.workflow };
    const { db } = (await actingContexts(testApp, testApp.workspace, items))[name];
    for (const [table, id] of [
      ["knowledge_node", hidden.node],
      ["knowledge_source", hidden.source],
      ["knowledge_chunk", hidden.chunk],
      ["document", hidden.document],
    ] as const)
      expect((await db.execute(sql`select from ${sql.identifier(table)} where id = ${id}`)).rowCount, table).toBe(0);
    expect(await db.$count(filePart, eq(filePart.fileId, hidden.file))).toBe(0);
  });
});

/** No route accepts them yet, so the services are called as every kind of principal. */
describe("principals", () => {
  const sources: Record<PrincipalName, CreditSource> = {
    member: "WORKFLOW",
    chatbotVisitor: "CHATBOT",
    formVisitor: "FORM",
    apiKey: "API",
    schedule: "SCHEDULE",
  };
  const contextsIn = (workspace: TestWorkspace, { agent, workflow }: Record<EntityKey, string>) =>
    actingContexts(testApp, workspace, { agentId: agent, workflowId: workflow });
  test.each(principalNames)("the credits of a %s are reserved and charged in its own workspace", async (name) => {
    const ctx = (await contextsIn(testApp.workspace, ours))[name];
    const before = await fingerprint(testApp.app.database.system, testApp.otherWorkspace.id);
    const reservation = await reserveCredits(ctx, { requestId: newId(), price: 1, use: "run" });
    await chargeReservation(ctx.db, reservation);
    const { requestId } = reservation;
    const rows = await testApp.app.database.system
      .select({
        workspaceId: creditTransaction.workspaceId,
        userId: creditTransaction.userId,
        source: creditTransaction.source,
      })
      .from(creditTransaction)
      .where(eq(creditTransaction.requestId, requestId));
    expect(rows).toEqual([{ workspaceId: ours.workspace, userId: userIdOf(ctx.actor), source: sources[name] }]);
    expect(await fingerprint(testApp.app.database.system, testApp.otherWorkspace.id)).toBe(before);
  });

  test.each(principalNames)("a %s of another workspace reads nothing and reserves nothing here", async (name) => {
    const stranger = (await contextsIn(testApp.otherWorkspace, theirs))[name];
    const { system } = testApp.app.database;
    const before = await fingerprint(system, ours.workspace);
    const seen = await fingerprint(stranger.db, ours.workspace);
    expect(seen).toMatch(/^chat null$/m);
    expect(seen, "no table shows a row").not.toMatch(/ (?!null$)\S+$/m);
    const planned = await planReservation(stranger, { requestId: newId(), price: 1, use: "run" });
    const here = { ...planned, reservation: { ...planned.reservation, workspaceId: ours.workspace } };
    await expect(makeReservation(stranger, here)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("row-level security") },
    });
    expect(await fingerprint(system, ours.workspace)).toBe(before);
  });
});

describe("routes", () => {
  const closed = httpRoutes.filter(({ rule }) => rule.scope === "workspace");

  const request = (definition: (typeof httpRoutes)[number], person: Person | null) => {
    const path = definition.path
      .replace(":chatId", ours.chat)
      .replace(":runId", ours.run)
      .replace(":streamId", ours.stream);
    const init: RequestInit = { method: definition.method };
    if (definition.body.kind === "json") {
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify({ workspaceId: ours.workspace, chatId: ours.chat });
    }
    return testApp.request(`${path}?workspaceId=${ours.workspace}`, init, person);
  };

  test.each(closed)("$method $path refuses outsiders and callers without a session", async (definition) => {
    expect((await request(definition, null)).status).toBe(401);
    for (const outsider of [testApp.otherWorkspace.people.OWNER, formerMember]) {
      const answer = await request(definition, outsider);
      expect(answer.status, outsider.name).toBe(404);
      expect(await answer.text()).not.toContain("OURS-HOME");
    }
  });

  test.each(httpRoutes.filter(({ rule }) => rule.scope === "operator"))(
    "$method $path exists for operators only",
    async (definition) => {
      expect((await request(definition, null)).status).toBe(401);
      expect((await request(definition, testApp.workspace.people.OWNER)).status).toBe(404);
    },
  );

  test("those that anyone may call are the ones on the list", () => {
    const open = httpRoutes
      .filter(({ rule }) => rule.scope === "public")
      .map(({ method, path }) => `${method} ${path}`);
    expect([...open].toSorted()).toEqual(
      publicRoutes
        .filter((one) => one.isFeatureRoute)
        .map((one) => `${one.method} ${one.path}`)
        .toSorted(),
    );
  });
});

describe("the public API", () => {
  test.each(operations)("$id with a key of another workspace sees and changes nothing", async (one) => {
    const { system } = testApp.app.database;
    await testApp.setPlan("BUSINESS");
    const { id: workspaceId } = testApp.workspace;
    const trigger = { type: "PUBLIC_API", id: newId(), title: canary };
    await system.execute(
      sql`update workflow_run set trigger = ${JSON.stringify(trigger)}::jsonb where id = ${theirs.run}`,
    );
    const before = await fingerprint(system, testApp.otherWorkspace.id);
    const owner = testApp.as("OWNER");
    const scopes = [...apiKeyScopes];
    const { id, key } = await owner.apiKey.create({ workspaceId, name: one.id, scopes, expiresInDays: null });
    const query = new URLSearchParams();
    for (const name of Object.keys(one.query.shape)) {
      if (name === "run_id" || name === "cursor") query.set(name, theirs.run);
      if (name === "workflow_id") query.set(name, theirs.workflow);
    }
    const init = { method: one.method, headers: { "x-api-key": key }, ...(one.method === "POST" && { body: "{}" }) };
    const answer = await testApp.request(`/api/v2${one.path}?${query}`, init);
    const text = await answer.text();
    expect(text).not.toContain(canary);
    // Lists of the own workspace, and forms that are no forms.
    expect(answer.status, text).toBe(query.size > 0 ? 404 : one.body?.kind === "form" ? 422 : 200);
    await owner.apiKey.revoke({ id });
    expect(await fingerprint(system, testApp.otherWorkspace.id)).toBe(before);
  });
});

test("the inventory lists every access rule, so a weaker rule shows up as a diff", async () => {
  const line = (name: string, { scope, verb, role, cost }: Rule) => `${name}  ${scope} ${verb} ${role ?? "-"} ${cost}`;
  const lines = [
    ...procedures.map(({ path, rule }) => line(path, rule)),
    ...httpRoutes.map(({ method, path, rule }) => line(`${method} ${path}`, rule)),
  ];
  await expect(`${lines.toSorted().join("\n")}\n`).toMatchFileSnapshot("routes.inventory.txt");
});
