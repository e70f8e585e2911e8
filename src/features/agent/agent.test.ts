import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folder } from "#features/folder/table.ts";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import type { Role } from "#product/roles.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { type AgentChanges, agentChanges, agentConfig } from "./schema.ts";
import { changedParts } from "./service/agent-versions.ts";

let testApp: TestApp;
let workspaceId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  workspaceId = testApp.workspace.id;
});
afterAll(() => testApp.close());

const refusal = (code: string) => ({ cause: { code } });
const agents = (role: Role = "OWNER") => testApp.as(role).agent;
const make = (
  draft: {
    title?: string;
    system?: string;
    parentFolderId?: string;
    fallbackModels?: { languageModelId: string }[];
  } = {},
  role: Role = "OWNER",
) => agents(role).create({ workspaceId, title: "Copywriter", system: "You write.", ...draft });
const save = async (id: string, changes: Record<string, unknown>) => {
  const { userId, createdAt, updatedAt, workflow, ...now } = await agents().getById({ id });
  return agents().update({ ...now, ...changes });
};

describe("roles", () => {
  test("a USER reads agents and folders and changes none", async () => {
    const { id } = await make();
    const sales = await agents().createFolder({ workspaceId, name: "Sales" });
    const user = agents("USER");
    expect((await user.getAll({ workspaceId })).map((one) => one.id)).toContain(id);
    expect((await user.getFolders({ workspaceId })).map((one) => one.id)).toContain(sales.id);
    expect(await user.getById({ id })).toMatchObject({ title: "Copywriter", system: "You write.", version: 1 });
    const writes = [
      () => make({}, "USER"),
      () => user.update({ id, title: "Mine" }),
      () => user.move({ id, parentFolderId: null }),
      () => user.tag({ id, category: ["Mine"] }),
      () => user.duplicate({ id }),
      () => user.delete({ id }),
      () => user.restore({ id }),
      () => user.restoreVersion({ id, number: 1 }),
      () => user.createFolder({ workspaceId, name: "Mine" }),
      () => user.renameFolder({ folderId: sales.id, name: "Mine" }),
      () => user.moveFolder({ folderId: sales.id, parentFolderId: null }),
      () => user.deleteFolder({ folderId: sales.id }),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject(refusal("forbidden"));
  });

  test("an EDITOR edits all agents and deletes own ones only; the OWNER deletes any", async () => {
    const ofOwner = await make();
    const ofEditor = await make({}, "EDITOR");
    await agents("EDITOR").update({ id: ofOwner.id, title: "Edited" });
    await expect(agents("EDITOR").delete({ id: ofOwner.id })).rejects.toMatchObject(refusal("forbidden"));
    await agents("EDITOR").delete({ id: ofEditor.id });
    await agents("EDITOR").restore({ id: ofEditor.id });
    await agents().delete({ id: ofEditor.id });
    await expect(agents().getById({ id: ofEditor.id })).rejects.toMatchObject(refusal("not_found"));
  });

  test("a restored agent is unchanged", async () => {
    const { id } = await make({ title: "Once more" });
    await agents().delete({ id });
    expect((await agents().getAll({ workspaceId })).map((one) => one.id)).not.toContain(id);
    await expect(agents().update({ id, title: "No" })).rejects.toMatchObject(refusal("not_found"));
    await agents().restore({ id });
    expect(await agents().getById({ id })).toMatchObject({ title: "Once more", version: 1 });
  });
});

describe("versions", () => {
  test("every save creates a version with its author, their note and changes", async () => {
    const { id } = await make();
    await save(id, { system: "You write short sentences.", temperature: 0.3, note: " Shorter, as Nora asked " });
    await agents("EDITOR").update({ ...(await fields(id)), title: "Editor" });
    const versions = await agents().getVersions({ id });
    const { OWNER, EDITOR } = testApp.workspace.people;
    expect(versions.map(({ number, changed, authorName, note }) => [number, changed, authorName, note])).toEqual([
      [3, ["title"], EDITOR.name, null],
      [2, ["system", "temperature"], OWNER.name, "Shorter, as Nora asked"],
      [1, [], OWNER.name, null],
    ]);
    expect(await agents().getVersion({ id, number: 1 })).toMatchObject({ system: "You write.", temperature: null });
    await expect(agents().getVersion({ id, number: 9 })).rejects.toMatchObject(refusal("not_found"));
  });

  test("an earlier version is restored as a new one, and the current one stays in the history", async () => {
    const { id } = await make({ title: "First", system: "one" });
    await save(id, { title: "Second", system: "two", category: ["Marketing"] });
    expect(await agents().restoreVersion({ id, number: 1, version: 2 })).toEqual({
      id,
      version: 3,
      dropped: {
        agents: 0,
        folders: 0,
        sources: 0,
        styles: 0,
        skills: 0,
        notes: 0,
        apiActions: 0,
        servers: 0,
        workflows: 0,
        models: 0,
      },
    });
    expect(await agents().getById({ id })).toMatchObject({
      title: "First",
      system: "one",
      category: ["Marketing"],
      version: 3,
    });
    expect(await agents().getVersion({ id, number: 2 })).toMatchObject({ title: "Second", system: "two" });
  });

  test("a save based on an older version is refused and changes nothing", async () => {
    const { id } = await make();
    await save(id, { system: "theirs" });
    const stale = agents("EDITOR").update({ ...(await fields(id)), system: "mine", version: 1 });
    await expect(stale).rejects.toMatchObject({ cause: { code: "conflict", details: { version: 2 } } });
    await expect(agents().restoreVersion({ id, number: 1, version: 1 })).rejects.toMatchObject(refusal("conflict"));
    expect(await agents().getById({ id })).toMatchObject({ system: "theirs", version: 2 });
    expect(await agents().getVersions({ id })).toHaveLength(2);
  });

  test("one of two parallel saves is refused", async () => {
    const { id } = await make();
    const base = { ...(await fields(id)), version: 1 };
    const both = await Promise.allSettled(["one", "two"].map((system) => agents().update({ ...base, system })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await agents().getVersions({ id })).toHaveLength(2);
  });

  test("a different order of keys is not a change", () => {
    const config = agentConfig.parse({ integrations: [{ appName: "mail", allowedActions: ["send"] }] });
    const turned = { ...config, integrations: [{ allowedActions: ["send"], appName: "mail" }] };
    expect(changedParts({ title: "A", config }, { title: "A", config: turned })).toEqual([]);
    expect(changedParts({ title: "A", config }, { title: "B", config: { ...config, language: "Latin" } })).toEqual([
      "title",
      "language",
    ]);
  });

  const fields = async (id: string) => {
    const { userId, createdAt, updatedAt, version, workflow, ...rest } = await agents().getById({ id });
    return rest;
  };
});

describe("references of an agent", () => {
  test("must exist in its workspace", async () => {
    const { id } = await make();
    const foreignAgent = await testApp
      .asOtherWorkspace("OWNER")
      .agent.create({ workspaceId: testApp.otherWorkspace.id, title: "Foreign", system: "s" });
    const foreignFolder = await testApp
      .asOtherWorkspace("OWNER")
      .agent.createFolder({ workspaceId: testApp.otherWorkspace.id, name: "F" });
    const workflowFolder = newId();
    await testApp.app.database.system
      .insert(folder)
      .values({ id: workflowFolder, workspaceId, kind: "WORKFLOW", name: "Flows" });
    for (const pointer of [
      { subAgentIds: [foreignAgent.id] },
      { subAgentIds: [newId()] },
      { subAgentFolderIds: [foreignFolder.id] },
      { subAgentFolderIds: [newId()] },
      { subAgentFolderIds: [workflowFolder] },
      { parentFolderId: foreignFolder.id },
      { parentFolderId: workflowFolder },
    ]) {
      await expect(save(id, pointer), JSON.stringify(pointer)).rejects.toMatchObject(refusal("not_found"));
      await expect(agents().create({ workspaceId, title: "T", system: "s", ...pointer })).rejects.toMatchObject(
        refusal("not_found"),
      );
    }
    await expect(agents().move({ id, parentFolderId: foreignFolder.id })).rejects.toMatchObject(refusal("not_found"));
    await expect(save(id, { subAgentIds: [id] })).rejects.toMatchObject(refusal("invalid"));
  });

  test("an agent in the bin cannot become a sub-agent", async () => {
    const { id } = await make();
    const helper = await make({ title: "Helper" });
    await agents().delete({ id: helper.id });
    await expect(save(id, { subAgentIds: [helper.id] })).rejects.toMatchObject(refusal("not_found"));
  });

  test("a save without a folder leaves the agent in its folder", async () => {
    const stays = await agents().createFolder({ workspaceId, name: "Stays" });
    const { id } = await make({ parentFolderId: stays.id });
    await agents().update({ id, title: "Renamed" });
    expect(await agents().getById({ id })).toMatchObject({ title: "Renamed", parentFolderId: stays.id });
    await agents().deleteFolder({ folderId: stays.id });
    expect(await agents().getById({ id })).toMatchObject({ parentFolderId: null });
  });
});

test("changing tags creates no version", async () => {
  const { id } = await make();
  await agents("EDITOR").tag({ id, category: ["Sales", "Week"] });
  expect(await agents().getById({ id })).toMatchObject({ category: ["Sales", "Week"], version: 1 });
});

test("a copy is created in the original's folder with a title that fits", async () => {
  const copies = await agents().createFolder({ workspaceId, name: "Copies" });
  const { id } = await make({ title: "x".repeat(100), system: "same", parentFolderId: copies.id });
  const copy = await agents("EDITOR").duplicate({ id });
  const found = await agents().getById({ id: copy.id });
  expect(found).toMatchObject({ system: "same", parentFolderId: copies.id, version: 1 });
  expect(found.title).toHaveLength(100);
  expect(found.userId).toBe(testApp.workspace.people.EDITOR.id);
});

test("the list describes agents in readable words and never with their whole background", async () => {
  const system = `You know @[Product sheets](type=NOTE&noteId=1) by heart. ${"word ".repeat(200)}`;
  const { id } = await make({ system });
  const row = (await agents().getAll({ workspaceId })).find((one) => one.id === id);
  expect(row?.description.startsWith("You know Product sheets by heart.")).toBe(true);
  expect(row?.description).toHaveLength(limits.agent.suggestionDescriptionChars);
});

test.each([
  ["a title of 1 to 100", { title: " " }],
  ["a title of 1 to 100", { title: "x".repeat(101) }],
  ["a background of at most 20,000", { system: "x".repeat(20_001) }],
  ["an output format of at most 10,000", { outputFormat: "x".repeat(10_001) }],
  ["at most 20 tags", { category: Array.from({ length: 21 }, (_, at) => `tag ${at}`) }],
  ["a temperature from 0 to 1", { temperature: 1.01 }],
  ["at least 50 tokens", { maxTokens: 49 }],
  ["at most 20 sub-agents", { subAgentIds: Array.from({ length: 21 }, () => newId()) }],
  ["no unknown fields", { userId: newId() }],
])("an agent has %s", async (_, wrong) => {
  await expect(agents().create({ workspaceId, title: "T", system: "s", ...wrong })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

describe("the policies of tools", () => {
  const policies = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`tool_${at}`, "never" as const]));

  test("are also stored for tools that this release does not have, and copied with the agent", async () => {
    const toolPolicies = { web_search: "never", "mcp_mail_send-now": "always" } as const;
    const { id } = await agents().create({ workspaceId, title: "Careful", system: "You write.", toolPolicies });
    const copy = await agents().duplicate({ id });
    for (const one of [id, copy.id]) expect(await agents().getById({ id: one })).toMatchObject({ toolPolicies });
  });

  test("are refused with names that no tool can have, or for too many tools", async () => {
    const { id } = await make();
    const refused = [
      ...["", "1st", "_x", "web search", "web.search", "a".repeat(65)].map((name) => ({ [name]: "never" })),
      { web_search: "sometimes" },
      policies(limits.agent.toolPolicies + 1),
    ];
    for (const toolPolicies of refused)
      await expect(agents().update({ id, toolPolicies } as AgentChanges)).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    await agents().update({ id, toolPolicies: policies(limits.agent.toolPolicies) });
    expect(await agents().getById({ id })).toMatchObject({ version: 2 });
  });

  test("are empty for agents saved before they existed, and a restore of such a version empties them", async () => {
    const { id } = await make();
    await testApp.app.database.system.execute(sql`update agent set config = config - 'toolPolicies' where id = ${id}`);
    await testApp.app.database.system.execute(
      sql`update agent_version set config = config - 'toolPolicies' where agent_id = ${id}`,
    );
    expect(await agents().getById({ id })).toMatchObject({ toolPolicies: {} });
    expect(await agents().getVersion({ id, number: 1 })).toMatchObject({ toolPolicies: {} });
    await agents().update({ id, toolPolicies: {} });
    await agents().update({ id, toolPolicies: { web_search: "never" } });
    const changed = (await agents().getVersions({ id })).map((version) => version.changed);
    expect(changed).toEqual([["toolPolicies"], [], []]);
    await agents().restoreVersion({ id, number: 1 });
    expect(await agents().getById({ id })).toMatchObject({ toolPolicies: {}, version: 4 });
  });
});

describe("the list of workflows that never ask", () => {
  const makeWorkflow = async (title = "Report") =>
    (await testApp.as("OWNER").workflow.create({ workspaceId, setup: { title } })).id;

  test("holds workflows of the workspace only, each once, and is copied with the agent", async () => {
    const [one, two] = [await makeWorkflow(), await makeWorkflow()].toSorted();
    const { id: foreign } = await testApp
      .asOtherWorkspace("OWNER")
      .workflow.create({ workspaceId: testApp.otherWorkspace.id, setup: { title: "Foreign" } });
    if (!one || !two) return expect.unreachable();
    const draft = { workspaceId, title: "Runner", system: "You run." };
    const { id } = await agents().create({ ...draft, trustedTargets: [two, one.toUpperCase(), two] });
    const copy = await agents().duplicate({ id });
    for (const agentId of [id, copy.id])
      expect(await agents().getById({ id: agentId })).toMatchObject({ trustedTargets: [one, two] });
    for (const unknown of [foreign, newId()]) {
      const refused = { cause: { code: "not_found" } };
      await expect(agents().create({ ...draft, trustedTargets: [unknown] })).rejects.toMatchObject(refused);
      await expect(agents().update({ id, trustedTargets: [one, unknown] })).rejects.toMatchObject(refused);
    }
    const many = Array.from({ length: limits.agent.trustedTargets + 1 }, () => newId());
    for (const trustedTargets of [many, ["ships.example"], ["*"]])
      await expect(agents().update({ id, trustedTargets })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(testApp.as("USER").agent.update({ id, trustedTargets: [] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await agents().getById({ id })).toMatchObject({ trustedTargets: [one, two], version: 1 });
  });

  test("keeps a permanently deleted workflow until a version is restored, and is empty for older agents", async () => {
    const [gone, kept] = [await makeWorkflow("Gone"), await makeWorkflow("Kept")];
    const { id } = await agents().create({
      workspaceId,
      title: "Runner",
      system: "You run.",
      trustedTargets: [gone, kept],
    });
    await testApp.app.database.system.execute(sql`delete from workflow where id = ${gone}`);
    await agents().update({ id, trustedTargets: [gone] });
    expect(await agents().restoreVersion({ id, number: 1 })).toMatchObject({
      dropped: {
        agents: 0,
        folders: 0,
        sources: 0,
        styles: 0,
        skills: 0,
        notes: 0,
        apiActions: 0,
        servers: 0,
        workflows: 1,
        models: 0,
      },
    });
    expect(await agents().getById({ id })).toMatchObject({ trustedTargets: [kept] });
    const [newest] = await agents().getVersions({ id });
    expect(newest?.changed).toEqual(["trustedTargets"]);
    await testApp.app.database.system.execute(
      sql`update agent set config = config - 'trustedTargets' where id = ${id}`,
    );
    expect(await agents().getById({ id })).toMatchObject({ trustedTargets: [] });
  });
});

test("a fallback model whose endpoint was deleted stays until a version is restored, and older agents have none", async () => {
  const owner = testApp.as("OWNER").credential;
  const endpoint = { workspaceId, name: "Spare", baseUrl: "https://models.example/v1", models: [{ name: "m" }] };
  const { id: endpointId } = await owner.createEndpoint(endpoint);
  const [gone, kept] = [{ languageModelId: `endpoint:${endpointId}:m` }, { languageModelId: "gpt-5" }];
  const { id } = await make({ fallbackModels: [gone, kept] });
  await owner.deleteEndpoint({ id: endpointId });
  await expect(make({ fallbackModels: [gone] })).rejects.toMatchObject(refusal("invalid"));
  await agents().update({ id, fallbackModels: [gone] });
  expect(await agents().restoreVersion({ id, number: 1 })).toMatchObject({ dropped: { models: 1 } });
  expect((await agents().getById({ id })).fallbackModels).toMatchObject([kept]);
  await testApp.app.database.system.execute(sql`update agent set config = config - 'fallbackModels' where id = ${id}`);
  expect((await agents().getById({ id })).fallbackModels).toEqual([]);
});

describe("a save", () => {
  /** Another value of every field; those of links to what does not exist yet can only be empty. */
  const changed: {
    [Field in Exclude<keyof AgentChanges, "id" | "version" | "note">]-?: () => Promise<AgentChanges[Field]>;
  } = {
    title: async () => "Renamed",
    category: async () => ["Support"],
    parentFolderId: async () => null,
    system: async () => "You edit.",
    outputFormat: async () => "A table.",
    language: async () => "Latin",
    languageModelId: async () => null,
    fallbackModels: async () => [{ languageModelId: "gpt-5", on: ["limit"] }],
    maxTokens: async () => null,
    temperature: async () => 0,
    styleIds: async () => [],
    skillIds: async () => [],
    apiActionIds: async () => [],
    knowledgeSourceTreeNodeIds: async () => [],
    noteIds: async () => [],
    subAgentIds: async () => [(await make({ title: "Other helper" })).id],
    subAgentFolderIds: async () => [],
    mcpServerIds: async () => [],
    integrations: async () => [],
    forceGetContextFromKnowledgeSources: async () => false,
    readsAllKnowledge: async () => false,
    isMemoryEnabled: async () => false,
    isComputerUseEnabled: async () => false,
    isBrowserUseEnabled: async () => false,
    toolPolicies: async () => ({ web_search: "never" }),
    trustedTargets: async () => [
      (await testApp.as("OWNER").workflow.create({ workspaceId, setup: { title: "Report" } })).id,
    ],
  };

  test.each(Object.entries(changed))("that sends %s alone changes nothing else", async (field, other) => {
    const { id: parentFolderId } = await agents().createFolder({ workspaceId, name: "Place" });
    const { id } = await agents().create({
      workspaceId,
      title: "Whole",
      system: "You write.",
      outputFormat: "A list.",
      language: "Danish",
      languageModelId: "gpt-4o-mini",
      fallbackModels: [{ languageModelId: "gpt-5-mini" }],
      maxTokens: 500,
      temperature: 0.4,
      subAgentIds: [(await make()).id, (await make()).id],
      subAgentFolderIds: [parentFolderId],
      forceGetContextFromKnowledgeSources: true,
      readsAllKnowledge: true,
      isMemoryEnabled: true,
      isComputerUseEnabled: true,
      isBrowserUseEnabled: true,
      category: ["Sales"],
      parentFolderId,
    });
    const value = await other();
    const { updatedAt: _, ...before } = await agents().getById({ id });
    const unsent = Object.keys(changed).filter((key) => key !== field);
    await agents().update({ ...Object.fromEntries(unsent.map((key) => [key, undefined])), id, [field]: value });
    const { updatedAt: _later, ...after } = await agents().getById({ id });
    expect(after).toEqual({ ...before, [field]: value, version: 2 });
    const { userId, createdAt, workflow, category, parentFolderId: _place, id: _id, version, ...versioned } = after;
    expect(await agents().getVersion({ id, number: 2 })).toEqual({ ...versioned, number: 2 });
  });

  test("has a case for every field that can be sent", () => {
    expect(Object.keys(agentChanges.shape).toSorted()).toEqual(
      ["id", "note", "version", ...Object.keys(changed)].toSorted(),
    );
  });

  test.each(["", "   ", "\n\t"])("is refused with the instructions %j", async (system) => {
    const { id } = await make();
    await expect(agents().update({ id, system })).rejects.toThrow("Please fill in all fields");
    await expect(make({ system })).rejects.toThrow("Please fill in all fields");
    expect(await agents().getById({ id })).toMatchObject({ system: "You write.", version: 1 });
  });

  test.each([
    ["styleIds", [newId()]],
    ["skillIds", [newId()]],
    ["apiActionIds", [newId()]],
    ["knowledgeSourceTreeNodeIds", [newId()]],
    ["noteIds", [newId()]],
    ["mcpServerIds", [newId()]],
    ["subAgentIds", [newId()]],
    ["subAgentFolderIds", [newId()]],
    ["integrations", [{ appName: "mail", allowedActions: [] }]],
  ])("is refused when %s refers to something that does not exist", async (field, value) => {
    const { id } = await make();
    await expect(agents().update({ id, [field]: value })).rejects.toMatchObject(refusal("not_found"));
    await expect(
      agents().create({ workspaceId, title: "Linked", system: "You write.", [field]: value }),
    ).rejects.toMatchObject(refusal("not_found"));
  });
});
