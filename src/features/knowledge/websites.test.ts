/** Pages served over loopback: learning, relearning, and discovery of sub-pages. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, asc, eq, notInArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { document } from "#features/file/table.ts";
import { tellProblem } from "#product/knowledge/source-problem.ts";
import { limits } from "#product/limits.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { sourceEntry } from "./client/tray-entry.ts";
import { relearnDue } from "./service/relearn/relearn-due.ts";
import { removeUnusedLinks } from "./service/unused-links.ts";
import { readRobots } from "./service/websites/robots.ts";
import { knowledgeChunk, knowledgeIcon, knowledgeSource } from "./table.ts";

let testApp: TestApp;
let site: Server;
let origin: string;
let workspaceId: string;
/** Paths and their answers; others are not found. */
const pages = new Map<string, { type?: string; etag?: string; body: string | Buffer } | { location: string }>();
const asked: string[] = [];

beforeAll(async () => {
  testApp = await startTestApp({
    withJobs: true,
    env: { DEFAULT_PLAN: "BUSINESS", ALLOWED_PRIVATE_HOSTS: "127.0.0.1" },
  });
  workspaceId = testApp.workspace.id;
  site = createServer(({ url = "", headers }, response) => {
    asked.push(url);
    const page = pages.get(url);
    if (page && "location" in page) return response.writeHead(302, { location: page.location }).end();
    if (page?.etag && headers["if-none-match"] === page.etag) return response.writeHead(304).end();
    response.writeHead(page ? 200 : 404, {
      "content-type": page?.type ?? "text/html; charset=utf-8",
      ...(page?.etag && { etag: page.etag }),
    });
    return response.end(page?.body ?? "not found");
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.close();
  await testApp.close();
});

const api = () => testApp.as("OWNER").knowledgeSourceTreeNode;
const db = () => testApp.app.database.system;
const html = (title: string, body: string) => `<html><head><title>${title}</title></head><body>${body}</body></html>`;
const post = async (path: string, body?: object) => {
  const [address, query = ""] = path.split("?");
  const response = await testApp.request(
    `${address}?workspaceId=${workspaceId}&${query}`,
    {
      method: "POST",
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    },
    testApp.workspace.people.OWNER,
  );
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

async function uploadLink(url: string, chunkSize = "none") {
  const { body } = await post(`/api/link/upload-multiple-link?chunk_size=${chunkSize}&scrape_all_web=false`, {
    urls: [url],
  });
  const { urls } = body as unknown as {
    urls: [{ title: string; document_id: string; url: string; duplicate_of: object | null }];
  };
  return urls[0];
}

async function addLink(path: string, chunkSize = "none"): Promise<string> {
  const { title, document_id: documentId, url } = await uploadLink(origin + path, chunkSize);
  const item = { title, documentId, size: 0, type: "URL" as const, config: { url } };
  const { ids } = await api().createMany({ workspaceId, list: [item] });
  return ids[0] ?? expect.unreachable();
}

const nodeOf = async (id: string) =>
  (await api().getAll({ workspaceId })).find((node) => node.id === id) ?? expect.unreachable();

async function waitFor(id: string, status: string, learnedAfter = "") {
  await vi.waitFor(async () => {
    const source = (await nodeOf(id)).KnowledgeSource;
    expect(`${source?.status} ${source?.problem}`).toContain(status);
    const seenAt = [source?.learnedAt ?? "", source?.checkedAt ?? ""].toSorted().at(-1) ?? "";
    expect(seenAt > learnedAfter || status === "FAILED").toBe(true);
  }, 20_000);
  return (await nodeOf(id)).KnowledgeSource ?? expect.unreachable();
}

const chunksOf = (nodeId: string) =>
  db()
    .select({ text: knowledgeChunk.text, isOff: knowledgeChunk.isOff, id: knowledgeChunk.id })
    .from(knowledgeChunk)
    .innerJoin(knowledgeSource, and(eq(knowledgeSource.id, knowledgeChunk.sourceId)))
    .where(eq(knowledgeSource.nodeId, nodeId))
    .orderBy(asc(knowledgeChunk.position));

/** As if learning had been started long ago. */
const age = (nodeId: string) =>
  db()
    .update(knowledgeSource)
    .set({ startedAt: new Date(0) })
    .where(eq(knowledgeSource.nodeId, nodeId));

/** Runs the schedules as if the source were due. */
async function relearnByItself(nodeId: string) {
  await db()
    .update(knowledgeSource)
    .set({ nextLearnAt: new Date(0) })
    .where(eq(knowledgeSource.nodeId, nodeId));
  await relearnDue(testApp.app);
  await vi.waitFor(async () => expect((await rowOf(nodeId)).status).toMatch(/READY|FAILED/), 20_000);
  return rowOf(nodeId);
}

const rowOf = async (nodeId: string) =>
  (await db().select().from(knowledgeSource).where(eq(knowledgeSource.nodeId, nodeId)))[0] ?? expect.unreachable();

const setEvery = (nodeId: string, every: "DAILY" | null) =>
  api().setRelearning({ workspaceId, treeNodeIdList: [nodeId], every, timeZone: "Europe/Berlin" });

describe("a page with a schedule", () => {
  test("that is unchanged embeds nothing, by its version or its text, and keeps what people corrected", async () => {
    pages.set("/quiet", { body: html("Quiet", "<p>Silence is golden.</p>"), etag: '"one"' });
    const id = await addLink("/quiet");
    const first = await waitFor(id, "READY");
    await setEvery(id, "DAILY");
    const [passage] = await chunksOf(id);
    await api().updatePassage({ id: passage?.id ?? "", text: "Silence is silver." });
    const embed = vi.spyOn(testApp.app.embeddings, "embed");

    const byVersion = await relearnByItself(id);
    expect(byVersion).toMatchObject({ status: "READY", generation: 1, totalChunks: 1, failures: 0, lastChange: null });
    expect(byVersion.checkedAt?.getTime()).toBeGreaterThan(0);
    expect(byVersion.nextLearnAt?.getTime()).toBeGreaterThan(Date.now());
    pages.set("/quiet", { body: html("Quiet", "<p>Silence is   golden.</p>"), etag: '"two"' });
    expect(await relearnByItself(id)).toMatchObject({ generation: 1, etag: '"two"', lastChange: null });
    expect(embed).not.toHaveBeenCalled();
    embed.mockRestore();
    expect(await chunksOf(id)).toEqual([expect.objectContaining({ text: "Silence is silver.", id: passage?.id })]);
    const item = (await nodeOf(id)).KnowledgeSource;
    expect(item, "citations of it are as good as before").toMatchObject({ learnedAt: first.learnedAt });
  });

  test("says which passages are new, changed and gone, and when", async () => {
    const part = (title: string, words: string) => `<h2>${title}</h2><p>${`${words}. `.repeat(9)}</p>`;
    const ash = part("Ash", "Ash grows in wet ground");
    const elm = part("Elm", "An elm is a street tree");
    pages.set("/trees", { body: html("Trees", ash + part("Birch", "The birch likes light") + elm) });
    const id = await addLink("/trees", "250");
    await waitFor(id, "READY");
    await age(id);
    const source = (await nodeOf(id)).KnowledgeSource ?? expect.unreachable();
    pages.set("/trees", {
      body: html("Trees", ash.replace("Ash", "Old ash") + part("Cedar", "A cedar smells good") + elm),
    });
    const embed = vi.spyOn(testApp.app.embeddings, "embed");
    await api().relearnURL({
      knowledgeSourceTreeNodeId: id,
      knowledgeSourceId: source.id,
      documentId: source.documentId ?? "",
    });
    await waitFor(id, "READY", source.learnedAt ?? "");
    expect(
      embed.mock.calls.flatMap(([texts]) => texts),
      "the third is what it was",
    ).toHaveLength(2);
    embed.mockRestore();
    expect(sourceEntry(await nodeOf(id))?.words).toBe("Ready, 2 of 3 passages were new");
    const [change] = await api().getChanges({ id });
    expect(change).toMatchObject({ added: 1, changed: 1, removed: 1 });
    expect(change?.passages.map(({ before, after }) => [before?.slice(0, 8), after?.slice(0, 10)])).toEqual([
      ["## Ash\n\n", "## Old ash"],
      [undefined, "## Cedar\n\n"],
      ["## Birch", undefined],
    ]);
    const lastChange = { added: 1, changed: 1, removed: 1, at: change?.at.toISOString() };
    expect((await api().getSource({ id })).lastChange).toEqual(lastChange);
    expect((await nodeOf(id)).KnowledgeSource?.lastChange).toEqual(lastChange);
  });

  test("stops after three failures in a row, says so, and goes on when the page can be learned again", async () => {
    pages.set("/shy", { body: html("Shy", "<p>Here today.</p>") });
    const id = await addLink("/shy");
    await waitFor(id, "READY");
    await setEvery(id, "DAILY");
    pages.delete("/shy");
    for (const failures of [1, 2]) {
      const row = await relearnByItself(id);
      expect(row).toMatchObject({ status: "FAILED", failures });
      expect(row.nextLearnAt?.getTime()).toBeGreaterThan(Date.now());
    }
    expect(await relearnByItself(id)).toMatchObject({ failures: 3, nextLearnAt: null, relearnEvery: "DAILY" });
    expect((await nodeOf(id)).KnowledgeSource).toMatchObject({ isRelearnStopped: true, relearnEvery: "DAILY" });
    expect(
      (await chunksOf(id)).map(({ text }) => text),
      "what was learned still answers",
    ).toEqual(["Here today."]);
    pages.set("/shy", { body: html("Shy", "<p>Here again.</p>") });
    await api().retryLearning({ id });
    await waitFor(id, "READY");
    const row = await rowOf(id);
    expect(row.failures).toBe(0);
    expect(row.nextLearnAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test("is not visited if robots.txt forbids it, and few pages of one host start at once", async () => {
    pages.set("/robots.txt", { type: "text/plain", body: "User-agent: *\nDisallow: /private" });
    pages.set("/private", { body: html("Private", "<p>Keep out.</p>") });
    const id = await addLink("/private");
    await waitFor(id, "READY");
    await setEvery(id, "DAILY");
    asked.length = 0;
    expect(await relearnByItself(id)).toMatchObject({ status: "FAILED", problem: "learning.robots", failures: 1 });
    expect(asked).toEqual(["/robots.txt"]);
    await setEvery(id, null);
    expect(await rowOf(id)).toMatchObject({ relearnEvery: null, nextLearnAt: null });
    pages.delete("/robots.txt");

    pages.set("/more", { body: html("More", "<p>One more page.</p>") });
    for (const query of ["?one", "?two"]) {
      pages.set(`/more${query}`, { body: html("More", `<p>Page ${query}.</p>`) });
      await waitFor(await addLink(`/more${query}`), "READY");
    }
    await db()
      .update(knowledgeSource)
      .set({ nextLearnAt: new Date(0), relearnEvery: "DAILY", relearnZone: "UTC" });
    const sources = await db().select().from(knowledgeSource);
    expect(sources.length).toBeGreaterThan(limits.relearning.startedPerHost);
    expect(await relearnDue(testApp.app)).toBe(limits.relearning.startedPerHost);
    await db().update(knowledgeSource).set({ nextLearnAt: null, relearnEvery: null });
    await vi.waitFor(async () => {
      const busy = await db()
        .select()
        .from(knowledgeSource)
        .where(notInArray(knowledgeSource.status, ["READY", "FAILED"]));
      expect(busy).toEqual([]);
    }, 20_000);
  });
});

describe("the icon of a website", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const icon = (path: string) => testApp.request(path, {}, testApp.workspace.people.USER);

  test("is fetched once, served from our origin, and only if its bytes are an image", async () => {
    await db().delete(knowledgeIcon);
    pages.set("/icon.svg", { type: "image/svg+xml", body: "<svg onload='alert(1)'/>" });
    pages.set("/fake.png", { type: "image/png", body: "<script>alert(1)</script>" });
    pages.set("/real", { type: "text/plain", body: png });
    const head =
      "<link rel='icon' href='/icon.svg'><link rel=icon href=/fake.png><link rel='shortcut icon' href='/real'>";
    pages.set("/branded", {
      body: `<html><head><title>B</title>${head}</head><body><p>Branded page.</p></body></html>`,
    });
    asked.length = 0;
    const id = await addLink("/branded");
    await waitFor(id, "READY");
    const { iconId } = (await nodeOf(id)).KnowledgeSource ?? expect.unreachable();
    const response = await icon(`/api/knowledge/icon/${iconId}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    expect(asked).not.toContain("/icon.svg");
    asked.length = 0;
    pages.set("/branded-too", { body: html("Too", "<p>Another page of it.</p>") });
    const other = await addLink("/branded-too");
    await waitFor(other, "READY");
    expect((await nodeOf(other)).KnowledgeSource?.iconId).toBe(iconId);
    expect(asked).toEqual(["/branded-too"]);
  });
});

describe("a web page", () => {
  const relearn = async (id: string) => {
    const source = (await nodeOf(id)).KnowledgeSource ?? expect.unreachable();
    const ids = { knowledgeSourceTreeNodeId: id, knowledgeSourceId: source.id, documentId: source.documentId ?? "" };
    await api().relearnURL(ids);
  };

  test("is called by its title, counts by its text, and is the same source after relearning", async () => {
    pages.set("/ferns", { body: html("Fern care", "<h1>Ferns</h1><p>They need shade.</p>") });
    const id = await addLink("/ferns");
    const first = await waitFor(id, "READY");
    expect(await nodeOf(id)).toMatchObject({
      text: "Fern care",
      KnowledgeSource: { config: { url: `${origin}/ferns` } },
    });
    expect(first.size).toBeGreaterThan(0);
    expect((await chunksOf(id)).map(({ text }) => text)).toEqual(["## Ferns\n\nThey need shade."]);
    expect((await uploadLink(`${origin}/ferns#top`)).duplicate_of).toMatchObject({ document_id: first.documentId });

    await expect(relearn(id)).rejects.toMatchObject({ message: knowledgeErrorText.relearnTooSoon(10) });
    pages.set("/ferns", { body: html("Other title", "<h1>Ferns</h1><p>They need water, too.</p>") });
    await age(id);
    await relearn(id);
    const second = await waitFor(id, "READY", first.learnedAt ?? "");
    expect(second).toMatchObject({ id: first.id, documentId: first.documentId });
    expect((await chunksOf(id)).map(({ text }) => text)).toEqual(["## Ferns\n\nThey need water, too."]);
    expect((await nodeOf(id)).text, "people may have got used to it").toBe("Fern care");
    const [row] = await db().select().from(knowledgeSource).where(eq(knowledgeSource.nodeId, id));
    expect(row?.lastChange).toMatchObject({ added: 0, changed: 1, removed: 0 });
    const [text] = await db()
      .select()
      .from(document)
      .where(eq(document.id, first.documentId ?? ""));
    expect(text?.text).toContain("water, too");
  });

  test("that can't be fetched again still answers with what was learned before", async () => {
    pages.set("/moss", { body: html("Moss", "<p>Moss is soft.</p>") });
    const id = await addLink("/moss");
    await waitFor(id, "READY");
    pages.delete("/moss");
    await age(id);
    await relearn(id);
    expect(await waitFor(id, "FAILED")).toMatchObject({ problem: "learning.pageStatus:404" });
    expect((await chunksOf(id)).map(({ text }) => text)).toEqual(["Moss is soft."]);
    const [row] = await db().select().from(knowledgeSource).where(eq(knowledgeSource.nodeId, id));
    expect(row?.generation).toBe(1);
  });

  test("keeps a passage switched off while its text is the same, and a corrected one until it is relearned", async () => {
    pages.set("/oak", { body: html("Oak", "<p>Oaks grow old.</p>") });
    const id = await addLink("/oak");
    const { learnedAt } = await waitFor(id, "READY");
    const [chunk = expect.unreachable()] = await chunksOf(id);
    await api().switchPassage({ id: chunk.id, isOff: true });
    await age(id);
    await relearn(id);
    await waitFor(id, "READY", learnedAt ?? "");
    const [again = expect.unreachable()] = await chunksOf(id);
    expect(again).toMatchObject({ text: "Oaks grow old.", isOff: true });
    await api().updatePassage({ id: again.id, text: "Oaks grow very old." });
    expect(await chunksOf(id)).toMatchObject([{ id: again.id, text: "Oaks grow very old.", isOff: true }]);
    await expect(
      testApp.as("EDITOR").knowledgeSourceTreeNode.switchPassage({ id: again.id, isOff: false }),
    ).rejects.toMatchObject({ message: knowledgeErrorText.notTheAuthor });
  });
});

test("a page on a private address is refused, also where a page of an allowed one leads, and nobody is asked", async () => {
  let visits = 0;
  const inner = createServer((_request, response) => {
    visits += 1;
    response.end("<p>The secret of the intranet.</p>");
  });
  await new Promise<void>((done) => inner.listen(0, "127.0.0.1", done));
  const { port } = inner.address() as AddressInfo;
  const refused = [
    // This machine by another address than the allowed one.
    `http://0.0.0.0:${port}/`,
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "file:///etc/passwd",
  ];
  pages.set("/hop", { location: "/hop/2" });
  pages.set("/hop/2", { location: refused[0] ?? "" });
  for (const [at, location] of refused.entries()) {
    pages.set(`/to/${at}`, { location });
    const { problem } = await waitFor(await addLink(`/to/${at}`), "FAILED");
    expect(tellProblem(problem ?? ""), location).toMatch(/\.$/);
  }
  await waitFor(await addLink("/hop"), "FAILED");
  const direct = await post("/api/link/upload-multiple-link", { urls: refused.slice(0, 3) });
  const ids = (
    (direct.body as unknown as { urls?: { title: string; document_id: string; url: string }[] }).urls ?? []
  ).map(({ title, document_id: documentId, url }) => ({
    title,
    documentId,
    size: 0,
    type: "URL" as const,
    config: { url },
  }));
  const made = ids.length > 0 ? (await api().createMany({ workspaceId, list: ids })).ids : [];
  for (const id of made) expect((await waitFor(id, "FAILED")).problem).toMatch(/\.$/);
  expect(visits).toBe(0);
  inner.close();
});

test("scripts of a page are no part of its text", async () => {
  const evil = `<script>steal()</script><p onclick="steal()">Ivy climbs.</p><style>p{}</style><iframe src="//evil.example"></iframe>
    <template><p>steal()</p></template><a href="javascript:steal()">Read on</a><svg onload=steal()></svg>`;
  pages.set("/ivy", { body: html("Ivy <script>steal()</script>", evil) });
  const id = await addLink("/ivy");
  await waitFor(id, "READY");
  const [chunk] = await chunksOf(id);
  expect(chunk?.text).toContain("Ivy climbs.");
  expect(JSON.stringify(await chunksOf(id))).not.toMatch(/steal\(\)|javascript:/);
});

test("a link that no source is made of is removed, and one in a source stays", async () => {
  pages.set("/kept", { body: html("Kept", "<p>Kept.</p>") });
  const id = await addLink("/kept");
  const { documentId } = await waitFor(id, "READY");
  const unused = await uploadLink(`${origin}/unused`);
  await db()
    .update(document)
    .set({ createdAt: new Date(0) })
    .where(eq(document.workspaceId, workspaceId));
  expect(await removeUnusedLinks(testApp.app)).toBeGreaterThan(0);
  const left = (await db().select({ id: document.id }).from(document)).map((row) => row.id);
  expect(left).toContain(documentId);
  expect(left).not.toContain(unused.document_id);
});

describe("the sub-pages of a page", () => {
  const list = async (path: string) => {
    const { status, body } = await post(`/api/link/list-all-subpage?url=${encodeURIComponent(origin + path)}`);
    expect(status).toBe(200);
    return (body as unknown as { urls: string[] }).urls.map((url) => url.replace(origin, ""));
  };
  const links = (...paths: string[]) => ({ body: html("x", paths.map((path) => `<a href="${path}">x</a>`).join(" ")) });

  test("are those of the sitemap below its path, without what robots.txt excludes", async () => {
    pages.clear();
    pages.set("/robots.txt", {
      type: "text/plain",
      body: `User-agent: *\nDisallow: /docs/private\nSitemap: ${origin}/map.xml`,
    });
    pages.set("/map.xml", { body: `<sitemapindex><sitemap><loc>${origin}/pages.xml</loc></sitemap></sitemapindex>` });
    const all = ["/docs/a", "/docs/b?x=1&amp;y=2", "/docs/private/c", "/blog/d", "/docs/e.zip"];
    pages.set("/pages.xml", {
      body: `<urlset>${all.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")}
        <url><loc>https://elsewhere.example/docs/f</loc></url></urlset>`,
    });
    pages.set("/docs/", links("/docs/linked", "https://elsewhere.example/docs/"));
    expect(await list("/docs/")).toEqual(["/docs/a", "/docs/b?x=1&y=2", "/docs/linked"]);
  });

  test("are found by links two levels deep if there is no sitemap", async () => {
    pages.clear();
    pages.set("/docs", links("/docs/one", "/docs/one#part", "/other", "/docsx"));
    pages.set("/docs/one", links("/docs/two"));
    pages.set("/docs/two", links("/docs/three"));
    pages.set("/docs/three", links("/docs/four"));
    expect(await list("/docs")).toEqual(["/docs/one", "/docs/two"]);
  });

  test("are limited in number, and private addresses are refused", async () => {
    pages.clear();
    pages.set("/many", links(...Array.from({ length: 300 }, (_, at) => `/many/${at}`)));
    expect(await list("/many")).toHaveLength(limits.knowledge.subpages.urls);
    const { status } = await post("/api/link/list-all-subpage?url=http%3A%2F%2F169.254.169.254%2Flatest");
    expect(status).toBe(400);
  });
});

test("robots.txt is read for our name first, and its longest rule wins", () => {
  const robots = readRobots(
    "User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: Troupe\nDisallow: /a\nAllow: /a/b\nDisallow: /*.php$\nDisallow: /x*y",
    "Troupe",
  );
  const allowed = ["/", "/a/b/c", "/i.php?x", "/x"];
  const refused = ["/a", "/a/c", "/i.php", "/x/z/y/w"];
  expect(allowed.filter((path) => !robots.isAllowed(path))).toEqual([]);
  expect(refused.filter((path) => robots.isAllowed(path))).toEqual([]);
  expect(readRobots("User-agent: *\nDisallow:", "Troupe").isAllowed("/a")).toBe(true);
});
