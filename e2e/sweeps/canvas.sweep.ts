import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { waitForIdle } from "../support/overlays.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { startServer } from "../support/server.ts";
import { sizes } from "../support/sizes.ts";

/** Requests that reached the attacker. A browser also lists requests that it blocked, so its list proves nothing. */
const hits: string[] = [];
const attacker = createServer((request, response) => {
  hits.push(`${request.method} ${request.url}`);
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => attacker.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise<void>((resolve) => attacker.close(() => resolve())));

/** Attacks of a hostile page, each tested on its own. */
const attacksOn = (attackerUrl: string): Readonly<Record<string, string>> => ({
  script: `<script>parent.postMessage("ran", "*"); document.title = "ran"</script>`,
  handler: `<img src="x" onerror="parent.document.title='ran'">`,
  picture: `<img src="${attackerUrl}/p.png"><div style="background:url(${attackerUrl}/b.png)">x</div>`,
  style: `<link rel="stylesheet" href="${attackerUrl}/s.css"><style>@import url(${attackerUrl}/i.css);</style>`,
  font: `<style>@font-face{font-family:a;src:url(${attackerUrl}/f.woff2)}body{font-family:a}</style>`,
  frame: `<iframe src="${attackerUrl}/f"></iframe><object data="${attackerUrl}/o"></object><embed src="${attackerUrl}/e">`,
  refresh: `<meta http-equiv="refresh" content="0;url=${attackerUrl}/r">`,
  hint: `<link rel="preconnect" href="${attackerUrl}"><link rel="prefetch" href="${attackerUrl}/h"><link rel="dns-prefetch" href="${attackerUrl}">`,
  media: `<video src="${attackerUrl}/v" autoplay></video><audio src="${attackerUrl}/a" autoplay></audio>`,
  policy: `<meta http-equiv="Content-Security-Policy" content="default-src *"><img src="${attackerUrl}/again.png">`,
  base: `<base href="${attackerUrl}/"><img src="relative.png">`,
  svg: `<svg><script>parent.document.title="ran"</script><image href="${attackerUrl}/i.png"/><use href="${attackerUrl}/u.svg#a"/></svg>`,
  bodyEnd: `</body></html><script>top.document.title="ran"</script><img src="${attackerUrl}/late.png">`,
});

const exits = (attackerUrl: string) =>
  `<a id="out" href="${attackerUrl}/l" style="font-size:60px">Leave</a><form action="${attackerUrl}/post" method="post"><button id="send" style="font-size:60px">Send</button></form><a id="top" target="_top" href="${attackerUrl}/t" style="font-size:60px">Top</a>`;

test("an HTML canvas can't run scripts, load anything or leave its frame", async () => {
  const there = await visit();
  const { page, context } = there;
  const attackerUrl = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`;
  const { slug } = await signUp(there);
  const { runId, nodeExecutionId } = await createCanvasRun(page, slug);
  const put = (html: string) =>
    callProcedure(page, "workflowRun.updateNodeExecution", {
      nodeExecutionId,
      output: {
        result: { kind: "HTML", content: { documents: [{ html, width: 1200, height: 800, filename: "page.html" }] } },
      },
    });
  const show = async () => {
    await page.goto(`/${slug}/thread/workflow/${runId}`);
    const frame = page.locator('iframe[title="Page 1"]');
    await frame.waitFor();
    return frame;
  };

  for (const [name, attack] of Object.entries(attacksOn(attackerUrl))) {
    await put(`<!doctype html><html><body><h1>Tides</h1>${attack}<p id="end">end</p></body></html>`);
    const frame = await show();
    expect(await frame.getAttribute("sandbox"), name).toBe("");
    await frame.contentFrame().getByRole("heading", { name: "Tides" }).waitFor();
    expect(await page.title(), name).not.toBe("ran");
    expect(hits, name).toEqual([]);
  }
  await put(`<!doctype html><html><body><h1>Tides</h1>${exits(attackerUrl)}</body></html>`);
  const frame = await show();
  const inside = frame.contentFrame();
  for (const id of ["out", "send", "top"]) await inside.locator(`#${id}`).click();
  await inside.getByRole("heading", { name: "Tides" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${slug}/thread/workflow/${runId}`);
  expect(context.pages()).toHaveLength(1);
  expect(hits).toEqual([]);
  await context.close();
});

test("on CANVAS_URL an HTML canvas runs scripts but can't reach anything", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-canvas-"));
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const server = await startServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    CANVAS_URL: `http://127.0.0.1:${port}`,
    DEMO_PACE_MS: "0",
  });
  const there = await visit({ baseUrl: publicUrl });
  const { page, context } = there;
  const attackerUrl = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`;
  const { slug } = await signUp(there);
  const { runId, nodeExecutionId } = await createCanvasRun(page, slug);
  const tries = `<script>
    const say = (text) => document.body.append(Object.assign(document.createElement("p"), { textContent: text }));
    const attempt = (name, work) => { try { work(); say(name + " " + "done"); } catch { say(name + " refused"); } };
    say("six times seven is " + 6 * 7);
    say("origin " + self.origin);
    attempt("cookies", () => document.cookie);
    attempt("storage", () => localStorage.length);
    attempt("parent", () => parent.document.title);
    attempt("top", () => { top.location.href = "${attackerUrl}/top"; });
    fetch("${attackerUrl}/fetch").catch(() => say("fetch refused"));
    fetch("${publicUrl}/api/auth/get-session").catch(() => say("app refused"));
    navigator.sendBeacon("${attackerUrl}/beacon");
    new Image().src = "${attackerUrl}/image";
    window.open("${attackerUrl}/open");
    try { new WebSocket("${attackerUrl.replace("http", "ws")}/socket"); } catch {}
    parent.postMessage("canvas is ready", "*");
    say("end");
  </script>`;
  const html = `<!doctype html><html><body><h1>Tides</h1><button onclick="location.href='${attackerUrl}/self'">Leave</button>${tries}</body></html>`;
  await callProcedure(page, "workflowRun.updateNodeExecution", {
    nodeExecutionId,
    output: {
      result: { kind: "HTML", content: { documents: [{ html, width: 1200, height: 800, filename: "page.html" }] } },
    },
  });
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  const frame = page.locator('iframe[title="Page 1"]');
  await frame.waitFor();
  expect(await frame.getAttribute("sandbox")).toBe("allow-scripts");
  const inside = frame.contentFrame();
  await inside.getByText("end", { exact: true }).waitFor();
  for (const line of ["six times seven is 42", "origin null", "cookies refused", "storage refused", "parent refused"])
    await inside.getByText(line).waitFor();
  // The page tries to navigate its frame; the app's policy blocks the navigation.
  await inside.getByRole("button", { name: "Leave" }).click();
  await inside.getByText("end", { exact: true }).waitFor({ state: "detached" });
  expect(hits).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(`/${slug}/thread/workflow/${runId}`);
  await context.close();
  await server.kill("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

test("a person opens every kind of canvas in a run, in all sizes and both themes, without accessibility violations", async () => {
  const there = await visit();
  const { page, context } = there;
  const { slug } = await signUp(there);
  const kinds = [
    ["TEXT", { task: "A note about tides" }],
    ["HTML", { task: "A page about tides" }],
    ["CAROUSEL", { task: "Slides about tides" }],
    ["AGENT", { job: "Answers guests", sampleOutput: "" }],
    ["WORKFLOW", { job: "Read a report and write a summary" }],
    ["AUDIO", { script: "Welcome aboard" }],
  ] as const;
  for (const [kind, config] of kinds) {
    const { runId } = await createCanvasRun(page, slug, { kind, config });
    await page.setViewportSize(sizes.desktop);
    await page.goto(`/${slug}/thread/workflow/${runId}`);
    await page.getByRole("button", { name: /^Step 1 Completed/ }).waitFor();
    for (const size of Object.values(sizes))
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await waitForIdle(page);
        await expectAccessible(page, `${kind}, ${size.width}, ${colorScheme}`);
      }
  }
  await context.close();
});

test("a person saves an agent and a workflow from their canvases and updates them after a change", async () => {
  const there = await visit();
  const { page, context, errors } = there;
  const { slug } = await signUp(there);
  const edit = async (name: string, change: (text: string) => string) => {
    await page.getByRole("button", { name: "Actions for Canvas 1" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const field = page.getByRole("textbox", { name, exact: true });
    await field.fill(change(await field.inputValue()));
    await expectAccessible(page, `editing ${name}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
  };

  await createCanvasRun(page, slug, { kind: "AGENT", config: { job: "Answers guests", sampleOutput: "" } });
  await page.getByText("Not saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Save agent" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await edit("Title", () => "Harbour guide");
  await page.getByText("Out of date", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Update agent" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Open agent" }).click();
  await page.getByText("Harbour guide").first().waitFor();

  await createCanvasRun(page, slug, { kind: "WORKFLOW", config: { job: "Read a report and write a summary" } });
  await page.getByRole("button", { name: "Save workflow" }).click();
  await page.getByRole("link", { name: "Open workflow" }).waitFor();
  await edit("JSON", (json) => json.replace(/"title": "[^"]*"/, '"title": "Weekly summary"'));
  await page.getByRole("button", { name: "Update workflow" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Update workflow?" });
  await dialog.waitFor();
  await expectAccessible(page, "the question before an update");
  await dialog.getByRole("button", { name: "Update workflow" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Open workflow" }).click();
  await page.getByText("Weekly summary").first().waitFor();

  await createCanvasRun(page, slug, { kind: "CAROUSEL", config: { task: "Slides about tides" } });
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator('iframe[title="Slide 2"]').waitFor();
  await page.getByRole("radio", { name: "Code" }).click();
  await page.getByRole("region", { name: "Code" }).waitFor();
  await expectAccessible(page, "the source of a slide");
  await edit("Slide 2", (html) => html.replace(/<h1>[^<]*/, "<h1>Changed by hand"));
  await page.getByRole("radio", { name: "Preview" }).click();
  await page.locator('iframe[title="Slide 2"]').contentFrame().getByText("Changed by hand").waitFor();

  await createCanvasRun(page, slug, { kind: "AUDIO", config: { script: "Welcome aboard" } });
  const audio = page.locator("audio");
  await audio.waitFor();
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeGreaterThan(0.3);
  expect(errors).toEqual([]);
  await context.close();
});

/** The server's settings name its port, so the port is chosen before the server starts. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

/** Runs a workflow of one canvas step to its end. */
async function createCanvasRun(
  page: Page,
  slug: string,
  config: object = { kind: "HTML", config: { task: "A page about tides" } },
): Promise<{ runId: string; nodeExecutionId: string }> {
  const workspaceId = await findWorkspaceId(page, slug);
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Canvas" },
  });
  const nodes = [{ id: crypto.randomUUID(), label: "Canvas 1", type: "ARTIFACT", position: { x: 0, y: 0 }, config }];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges: [] } });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", {
    workspaceId,
    workflowId: id,
    triggerType: "MANUAL",
  });
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  await page.getByRole("button", { name: /^Step 1 Completed/ }).waitFor();
  const [step] = await callProcedure<{ id: string }[]>(page, "workflowRun.getExecutions", { runId }, "query");
  return { runId, nodeExecutionId: step?.id ?? "" };
}
