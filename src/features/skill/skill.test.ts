import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";

/** What GitHub answers: a compressed tar archive, or a status. */
let archive: { status: number; body: Uint8Array } = { status: 404, body: new Uint8Array() };
const asked: string[] = [];
const github = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.writeHead(archive.status, { "content-type": "application/x-gzip" }).end(archive.body);
});

let testApp: TestApp;
let double: ProviderDouble;
let workspaceId: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => github.listen(0, "127.0.0.1", resolve));
  const { port } = github.address() as AddressInfo;
  const env = { GITHUB_API_URL: `http://127.0.0.1:${port}`, DEFAULT_PLAN: "BUSINESS" };
  ({ testApp, double } = await startTestAppWithModels({ env }));
  workspaceId = testApp.workspace.id;
});
afterEach(() => {
  double.reset();
  asked.length = 0;
});
afterAll(async () => {
  await testApp.close();
  github.close();
});

const owner = () => testApp.as("OWNER");
const main = (name: string, body = `Do ${name}.`) => `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n${body}\n`;
const make = async (name: string, files: { path: string; content: string }[] = []) =>
  (await owner().skill.create({ workspaceId, files: [{ path: "SKILL.md", content: main(name) }, ...files] })).id;
const makeAgent = async (draft: { skillIds?: string[]; system?: string } = {}) =>
  (await owner().agent.create({ workspaceId, title: "Worker", system: "You work.", ...draft })).id;
const notFound = { cause: { code: "not_found" } };

/** One message to an agent; all that the model was sent. */
async function sendTo(agentId: string | null, text: string): Promise<string[]> {
  const person = testApp.workspace.people.OWNER;
  const chatId = await createTitledChat(testApp, { person });
  const response = await testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId, chatId, ...(agentId && { agentId }), message: { text } }),
    },
    person,
  );
  await response.text();
  return double.requests.map(({ body }) => JSON.stringify(body));
}

async function importZip(files: Record<string, Uint8Array | string>, paths: string[] = []) {
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return importBytes(zipSync(Object.fromEntries(entries)), paths);
}

async function importBytes(bytes: Uint8Array, paths: string[] = []) {
  const query = new URLSearchParams([["workspaceId", workspaceId], ...paths.map((path) => ["path", path])]);
  const init = { method: "POST", body: Buffer.from(bytes) };
  const response = await testApp.request(`/api/skill/import?${query}`, init, testApp.workspace.people.EDITOR);
  return { status: response.status, body: await response.json() };
}

/** A tar archive as GitHub makes it, with one folder around everything. */
function tarOf(files: Record<string, string>): Uint8Array {
  const blocks = Object.entries(files).flatMap(([path, content]) => {
    const header = Buffer.alloc(512);
    header.write(`repo-abc/${path}`, 0);
    header.write(`${Buffer.byteLength(content).toString(8).padStart(11, "0")}\0`, 124);
    header.write(path.endsWith("->") ? "2" : "0", 156);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512);
    body.write(content);
    return [header, body];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

describe("a skill", () => {
  test("has the name and description of its SKILL.md, and each save of files is a version that can be read again", async () => {
    const id = await make("weekly-report");
    expect(await testApp.as("USER").skill.getById({ id })).toMatchObject({
      ...{ name: "weekly-report", description: "Does weekly-report.", version: 1, canEdit: false },
    });
    const files = [{ path: "SKILL.md", content: main("monthly-report") }];
    expect(await owner().skill.update({ id, files, version: 1, note: "Renamed" })).toEqual({ version: 2 });
    await expect(owner().skill.update({ id, files, version: 1 })).rejects.toThrow("Someone else saved");
    expect(await owner().skill.getVersions({ id })).toMatchObject([{ number: 2, note: "Renamed" }, { number: 1 }]);
    expect((await owner().skill.getVersion({ id, number: 1 })).files[0]?.content).toBe(main("weekly-report"));
    await expect(testApp.as("USER").skill.update({ id, category: [] })).rejects.toMatchObject({
      cause: { code: "forbidden" },
    });
  });

  test.each([
    ["without SKILL.md", [{ path: "README.md", content: "x" }], "needs a file SKILL.md"],
    ["without front matter", [{ path: "SKILL.md", content: "# Title" }], "between two lines"],
    ["with a name in capitals", [{ path: "SKILL.md", content: main("Report") }], "lowercase letters"],
    ["with aliases", [{ path: "SKILL.md", content: "---\nname: &a x\ndescription: [*a, *a]\n---\n" }], "lowercase"],
  ])("%s is refused with a sentence", async (_, files, sentence) => {
    await expect(owner().skill.create({ workspaceId, files })).rejects.toThrow(sentence);
  });

  test.each(["../evil.md", "/etc/passwd", "a/../b.md", "C:\\x", "a//b", "skill.md"])(
    "can't have the path %s",
    async (path) => {
      const files = [
        { path: "SKILL.md", content: main("paths") },
        { path, content: "x" },
      ];
      await expect(owner().skill.create({ workspaceId, files })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    },
  );

  test("needs a free name, also when it comes back from the bin", async () => {
    const id = await make("unique");
    await expect(make("unique")).rejects.toThrow("already has a skill named unique");
    await owner().skill.delete({ id });
    const other = await make("unique");
    await expect(owner().skill.restore({ id })).rejects.toThrow("already has a skill named unique");
    await owner().skill.delete({ id: other });
    await owner().skill.restore({ id });
    expect(await owner().bin.getAll({ workspaceId, search: "unique" })).toMatchObject([{ id: other, kind: "SKILL" }]);
  });

  test("that comes with the product is readable and added once", async () => {
    const ready = await owner().skill.getReady({ workspaceId });
    expect(ready).toHaveLength(12);
    const names = ready.map(({ name }) => name);
    expect((await owner().skill.addReady({ workspaceId, names })).added).toHaveLength(12);
    expect((await owner().skill.addReady({ workspaceId, names })).added).toEqual([]);
  });
});

describe("an import", () => {
  test("takes a single skill of an archive at once, and lists several until some are selected", async () => {
    const one = await importZip({ "zipped/SKILL.md": main("zipped"), "zipped/scripts/run.py": "print(1)" });
    expect(one.body.imported).toMatchObject([{ name: "zipped" }]);
    const two = { "a/SKILL.md": main("first-one"), "b/SKILL.md": main("second-one"), "c/SKILL.md": "No head" };
    const listed = await importZip(two);
    expect(listed.body.imported).toEqual([]);
    expect(listed.body.found).toMatchObject([
      { path: "a", name: "first-one", problem: null },
      { path: "b", name: "second-one", problem: null },
      { path: "c", problem: expect.stringContaining("between two lines") },
    ]);
    const selected = await importZip(two, ["b", "c"]);
    expect(selected.body.imported).toMatchObject([{ name: "second-one" }]);
  });

  test("keeps bytes that are no text, and leaves out what systems add", async () => {
    const picture = Uint8Array.from([0x89, 0x50, 0, 0xff]);
    const { body } = await importZip({
      ...{ "SKILL.md": main("with-picture"), "assets/logo.png": picture },
      ...{ "__MACOSX/._SKILL.md": "x", ".DS_Store": "x" },
    });
    const { files } = await owner().skill.getById({ id: body.imported[0].id });
    expect(files.map(({ path, encoding }) => [path, encoding])).toEqual([
      ["SKILL.md", "utf8"],
      ["assets/logo.png", "base64"],
    ]);
  });

  test("refuses bombs, paths that leave the folder, and what is no archive", async () => {
    const bomb = await importZip({ "SKILL.md": main("bomb"), "big.txt": new Uint8Array(30_000_000) });
    expect(bomb.status).toBe(400);
    const traversal = await importZip({ "SKILL.md": main("traversal"), "../../evil.md": "x" });
    expect(traversal.status).toBe(400);
    expect((await importBytes(Buffer.from("not a zip"))).body.error).toContain("ZIP archive");
    expect((await importZip({ "README.md": "x" })).body.error).toContain("no SKILL.md");
    const names = (await owner().skill.getAll({ workspaceId })).map(({ name }) => name);
    expect(names.filter((name) => ["bomb", "traversal"].includes(name))).toEqual([]);
  });

  test("reads a folder of a public repository through GitHub's archive", async () => {
    archive = {
      status: 200,
      body: tarOf({
        "README.md": "x",
        "skills/from-git/SKILL.md": main("from-git"),
        "skills/from-git/references/a.md": "Reference",
        "other/SKILL.md": main("elsewhere"),
      }),
    };
    const url = "https://github.com/acme/skills.git/tree/main/skills";
    const result = await owner().skill.importFromGit({ workspaceId, url });
    expect(result.imported).toMatchObject([{ name: "from-git" }]);
    expect(asked).toEqual(["/repos/acme/skills/tarball/main"]);
    const { files } = await owner().skill.getById({ id: result.imported[0]?.id ?? "" });
    expect(files.map(({ path }) => path)).toEqual(["SKILL.md", "references/a.md"]);
    archive = { status: 404, body: new Uint8Array() };
    await expect(owner().skill.importFromGit({ workspaceId, url })).rejects.toThrow("no such public repository");
    archive = { status: 200, body: Buffer.from("no archive") };
    await expect(owner().skill.importFromGit({ workspaceId, url })).rejects.toThrow("can't be read");
    for (const bad of ["https://gitlab.com/a/b", "git@github.com:a/b", "https://github.com/a", "a/b/tree/../x"])
      await expect(owner().skill.importFromGit({ workspaceId, url: bad })).rejects.toThrow(
        "URL of a public repository",
      );
  });
});

describe("an agent with skills", () => {
  test("has their names in its prompt, reads the body on demand, and runs their scripts in its folder", async () => {
    const id = await make("adding", [{ path: "scripts/add.py", content: "import sys\nprint(int(sys.argv[1]) + 2)\n" }]);
    const agentId = await makeAgent({ skillIds: [id] });
    double.queueReply({ text: "", toolCalls: [{ name: "read_skill", input: { name: "adding" } }] });
    const code =
      'import runpy, sys\nsys.argv = ["add.py", "40"]\nrunpy.run_path("skills/adding/scripts/add.py", run_name="__main__")\nopen("mine.txt", "w").write("x")';
    double.queueReply({ text: "", toolCalls: [{ name: "execute_python", input: { code } }] });
    const look = 'import os\nprint(sorted(os.listdir(".")))';
    double.queueReply({ text: "", toolCalls: [{ name: "execute_python", input: { code: look } }] });
    double.queueReply({ text: "42" });
    const sent = await sendTo(agentId, "Add 2 to 40.");
    expect(sent[0]).toContain("- adding: Does adding.");
    expect(sent[0]).not.toContain("Do adding.");
    expect(sent[1]).toContain("Do adding.");
    expect(sent[1]).toContain("scripts/add.py");
    expect(sent[2]).toContain("Output:\\n42");
    // The files of the skill are not kept in the folder.
    expect(sent[3]).toContain("['mine.txt'");
    expect(sent[3]).not.toContain("'skills'");
  }, 60_000);

  test("without skills has no tool for them; one that is mentioned counts for the conversation", async () => {
    const id = await make("mentioned");
    expect((await sendTo(await makeAgent(), "Hello"))[0]).not.toContain("read_skill");
    double.reset();
    const mention = formatMention("mentioned", "SKILL", { skillId: id });
    const [sent = ""] = await sendTo(null, `Hello, use ${mention}.`);
    expect(sent).toContain("read_skill");
    expect(sent).toContain("- mentioned: Does mentioned.");
  });

  test("in a step without an agent, a mentioned skill can be read; a foreign one can't", async () => {
    const id = await make("in-steps");
    const theirs = await testApp.asOtherWorkspace("OWNER").skill.create({
      workspaceId: testApp.otherWorkspace.id,
      files: [{ path: "SKILL.md", content: main("foreign") }],
    });
    const mentions = [
      formatMention("in-steps", "SKILL", { skillId: id }),
      formatMention("foreign", "SKILL", { skillId: theirs.id }),
    ];
    const { id: workflowId } = await owner().workflow.create({ workspaceId, setup: { title: "Work" } });
    const config = { agentId: null, prompt: `Use ${mentions.join(" and ")}.` };
    const node = { id: newId(), label: "Step", type: "AGENT", position: { x: 0, y: 0 }, config };
    await owner().workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
    double.queueReply({ text: "", toolCalls: [{ name: "read_skill", input: { name: "foreign" } }] });
    double.queueReply({ text: "Done" });
    const { runId } = await owner().workflowRun.init({ workspaceId, workflowId });
    await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
    const sent = double.requests.map(({ body }) => JSON.stringify(body));
    expect(sent[0]).toContain("- in-steps: Does in-steps.");
    expect(sent[0]).not.toContain("- foreign:");
    expect(sent[1]).toContain("There is no skill named foreign");
    await expect(makeAgent({ skillIds: [theirs.id] })).rejects.toMatchObject(notFound);
  });

  test("is listed as its user, by link or by mention", async () => {
    const id = await make("used");
    const linked = await makeAgent({ skillIds: [id] });
    const mentioning = await makeAgent({ system: `Use ${formatMention("used", "SKILL", { skillId: id })}.` });
    const users = await owner().agent.getAllUsingSkill({ id });
    expect(users.map((user) => user.id).toSorted()).toEqual([linked, mentioning].toSorted());
  });
});
