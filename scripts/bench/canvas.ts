import type { BrowserContext, Page } from "playwright-core";
import { urls } from "../../src/product/urls.ts";
import { signUpIn } from "../screenshots/person.ts";
import { launchChromium } from "./chromium.ts";
import type { Subject } from "./subject.ts";
import type { Row } from "./table.ts";

const count = 500;
const columns = 20;
const spanMs = 3_000;

/**
 * Pans, drags and types on a canvas with 500 steps. Measures frames per second; the baseline is an empty page with the
 * same kind of input.
 */
export async function benchCanvas({ world }: Subject): Promise<Row[]> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: world.baseUrl, viewport: { width: 1440, height: 900 } });
    const bare = await bareFps(context);
    const page = await openLarge(context, world.baseUrl);
    const measured = {
      pans: await fpsWhile(page, (at) => page.mouse.wheel(Math.sin(at / 20) * 40, Math.cos(at / 20) * 40)),
      drags: await dragFps(page),
      types: await typeFps(page),
    };
    return Object.entries(measured).map(([what, fps]) => ({
      what: `builder with ${count} steps ${what}`,
      unit: "fps",
      ours: fps,
      bare,
      // On a busy machine, an empty page drops below 60 fps too.
      judged: "times",
      budget: { atLeast: 55 / 60 },
    }));
  } finally {
    await browser.close();
  }
}

/** Frames per second that the page painted while an input action was repeated. */
async function fpsWhile(page: Page, act: (at: number) => Promise<unknown>): Promise<number> {
  await page.evaluate(`(() => {
    window.frames_ = [];
    const mark = (time) => { window.frames_.push(time); window.frameAt_ = requestAnimationFrame(mark); };
    window.frameAt_ = requestAnimationFrame(mark);
  })()`);
  const until = performance.now() + spanMs;
  for (let at = 0; performance.now() < until; at++) await act(at);
  const times = await page.evaluate<number[]>("(cancelAnimationFrame(window.frameAt_), window.frames_)");
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return ((times.length - 1) * 1_000) / (last - first);
}

async function bareFps(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto("data:text/html,<body style='height:4000px'>");
  const fps = await fpsWhile(page, (at) => page.mouse.move(400 + (at % 200), 400));
  await page.close();
  return fps;
}

/**
 * Opens a workflow with two steps and replaces its graph in the response with 500 steps, which is more than a save
 * allows.
 */
async function openLarge(context: BrowserContext, baseUrl: string): Promise<Page> {
  const person = await signUpIn(context, baseUrl, "Canvas Bench");
  const [home] = await person.query<{ id: string; slug: string }[]>("workspace.list", {});
  const { id } = await person.mutate<{ id: string }>("workflow.create", {
    workspaceId: home?.id,
    setup: { title: "Large" },
  });
  const nodes = [0, 1].map(nodeAt);
  await person.mutate("workflow.saveGraph", { id, revision: 1, graph: { nodes, edges: [edgeTo(1)] } });
  const page = await context.newPage();
  const graph = JSON.stringify({
    nodes: Array.from({ length: count }, (_, at) => nodeAt(at)),
    edges: Array.from({ length: count - 1 }, (_, at) => edgeTo(at + 1)),
  });
  await page.route(/workflow\.getById/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(small, `"graph":${graph}`) });
  });
  await page.goto(urls.workflowBuild(home?.slug ?? "", id));
  await page.locator(".react-flow__node").nth(columns).waitFor();
  return page;
}

/** The graph with two steps as it appears in the response. */
const small = /"graph":\{"(?:nodes|edges)":\[[^\]]*\],"(?:nodes|edges)":\[[^\]]*\]\}/;

const nodeAt = (at: number) => ({
  id: `step-${at}`,
  label: `Step ${at}`,
  type: "AGENT",
  position: { x: (at % columns) * 288, y: Math.floor(at / columns) * 96 },
  config: { agentId: null, prompt: `Write the part of step ${at} in a few clear sentences.` },
});
const edgeTo = (at: number) => ({ id: `edge-${at}`, sourceNodeId: `step-${at - 1}`, targetNodeId: `step-${at}` });

/** Drags a card in the middle, so that it stays away from the edges, where dragging also pans the canvas. */
async function dragFps(page: Page): Promise<number> {
  const [x, y] = await page.evaluate<[number, number]>(`(() => {
    const ground = document.querySelector("[data-canvas]").getBoundingClientRect();
    const far = ({ left, top, width, height }) =>
      Math.hypot(left + width / 2 - ground.left - ground.width / 2, top + height / 2 - ground.top - ground.height / 2);
    const boxes = [...document.querySelectorAll(".react-flow__node")].map((node) => node.getBoundingClientRect());
    const { left, top } = boxes.sort((a, b) => far(a) - far(b))[0];
    return [left + 100, top + 20];
  })()`);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const fps = await fpsWhile(page, (at) => page.mouse.move(x + Math.sin(at / 15) * 150, y + Math.cos(at / 15) * 80));
  await page.mouse.up();
  return fps;
}

async function typeFps(page: Page): Promise<number> {
  await page.locator(".react-flow__node").nth(8).click();
  const prompt = page.getByRole("textbox", { name: "Prompt" });
  await prompt.click();
  // Fifteen characters per second, which is faster than anyone types.
  return fpsWhile(page, async (at) => {
    await page.keyboard.type("word "[at % 5] ?? " ");
    await page.waitForTimeout(60);
  });
}
