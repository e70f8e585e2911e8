import type { Browser } from "playwright-core";
import { urls } from "../../src/product/urls.ts";
import type { WireClient } from "../../src/testing/wire-client.ts";
import { launchChromium } from "./chromium.ts";
import type { Subject } from "./subject.ts";
import { median, type Row } from "./table.ts";

const loads = 9;
const warmUps = 2;

/**
 * How long a phone waits for the first paint of a published form, and what it loads. Each load has an empty cache. The
 * baseline is a page of two letters from the same server.
 */
export async function benchFormPage({ world, client }: Subject): Promise<Row[]> {
  const slug = await publishForm(client);
  const browser = await launchChromium();
  try {
    const bare = await openOften(browser, `${world.baseUrl}/livez`);
    const ours = await openOften(browser, world.baseUrl + urls.form(slug));
    return [
      { what: "form page first paint", unit: "ms", ours: ours.paintMs, bare: bare.paintMs, budget: { atMost: 400 } },
      {
        what: "first load of a form, JavaScript gz",
        unit: "kB",
        ours: ours.scriptBytes / 1_000,
        budget: { atMost: 90 },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function publishForm(client: WireClient): Promise<string> {
  const { workspaceId } = client;
  const { id: workflowId } = await client.mutate<{ id: string }>("workflow.create", {
    workspaceId,
    setup: { title: "Plan your terrace" },
  });
  const field = (label: string, order: number) => ({
    ...{ id: crypto.randomUUID(), label, order, type: "TEXT", required: true, config: {} },
  });
  const fields = ["Your name", "Email", "Where is it?", "How big is it?", "Wishes"].map(field);
  const form = {
    ...{ id: crypto.randomUUID(), type: "HUMAN_INPUT", label: "Your terrace" },
    ...{ position: { x: 0, y: 0 }, config: { fields } },
  };
  await client.mutate("workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes: [form], edges: [] } });
  const { slug } = await client.mutate<{ slug: string }>("workflowForm.create", { workflowId });
  const description = "Tell us about your terrace or balcony. We draft a plan, and a list of what to order.";
  await client.mutate("workflowForm.update", { workflowId, description, brandColor: "#2f6f57" });
  await client.mutate("workflowForm.setPublished", { workflowId, isPublished: true });
  return slug;
}

/** The medians of loads with an empty cache. */
async function openOften(browser: Browser, url: string): Promise<Load> {
  const measured: Load[] = [];
  for (let load = 0; load < warmUps + loads; load++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    const found = await page.waitForFunction(measureLoad);
    if (load >= warmUps) measured.push((await found.jsonValue()) as Load); // what the text below returns
    await context.close();
  }
  const [paintMs, scriptBytes] = [measured.map((one) => one.paintMs), measured.map((one) => one.scriptBytes)];
  return { paintMs: median(paintMs), scriptBytes: median(scriptBytes) };
}

interface Load {
  readonly paintMs: number;
  readonly scriptBytes: number;
}

/** False until something was painted. */
const measureLoad = `(() => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
  const scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return paint && { paintMs: paint.startTime, scriptBytes };
})()`;
