import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { urls } from "#product/urls.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const document = z.looseObject({
  title: z.string(),
  nodes: z.array(z.looseObject({ id: z.string(), label: z.string(), config: z.looseObject({}) })),
  edges: z.array(z.looseObject({ sourceNodeId: z.string(), targetNodeId: z.string() })),
});
type Document = z.infer<typeof document>;

/** Calls a tool of the workspace's MCP server as a coding agent with this key does. */
async function callTool(page: Page, key: string, name: string, input: Record<string, unknown>): Promise<unknown> {
  const client = new Client({ name: "coding agent", version: "1" });
  const url = new URL(urls.mcpEndpoint(), page.url());
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  );
  try {
    const { content } = await client.callTool({ name, arguments: input });
    return JSON.parse(
      z
        .array(z.object({ text: z.string() }))
        .min(1)
        .parse(content)[0]?.text ?? "",
    );
  } finally {
    await client.close();
  }
}

const critic: Document["nodes"][number] = {
  ...{ id: "critic", label: "Ask a second pair of eyes about everything that could be wrong", type: "AGENT" },
  config: { prompt: "Say what is wrong with the draft." },
};
const reason = "The draft goes out unread. A second step reads it, and the first one keeps to one paragraph. ".repeat(
  4,
);

test("a person reviews what a coding agent proposes for a workflow, accepts it, takes it back, and refuses another", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const path = await createSampleWorkflow(page, slug);
  const workflowId = /workflow\/([^/]+)/.exec(path)?.[1] ?? "";
  const makeKey = async (name: string) =>
    (
      await callProcedure<{ key: string }>(page, "apiKey.create", {
        ...{ workspaceId, name, scopes: ["run", "read"], expiresInDays: null },
      })
    ).key;
  const key = await makeKey("Claude Code");
  // A newer proposal replaces what the same author has proposed for a workflow before.
  const otherKey = await makeKey("Another agent");
  const propose = async (author: string, change: (one: Document) => void, title: string) => {
    const read = z
      .object({ document, version: z.int() })
      .parse(await callTool(page, author, "read_workflow", { workflowId }));
    change(read.document);
    await callTool(page, author, "propose_workflow_change", { workflowId, ...read, title, reason });
  };
  await page.goto(path);
  await page.getByText("Draft").first().waitFor();
  await propose(
    key,
    (one) => {
      one.nodes.push(critic);
      one.edges.push({ sourceNodeId: one.nodes[2]?.id ?? "", targetNodeId: "critic" });
      for (const node of one.nodes) if (node.label === "Draft") node.config.prompt = "Write one paragraph.";
    },
    "Read every draft twice before it goes out to anybody",
  );
  await propose(
    otherKey,
    (one) => {
      one.title = "Brief of a topic";
    },
    "A clearer title",
  );

  // They appear without a reload.
  await page.getByText(text.waiting(2)).waitFor();
  await look(page, "proposals-waiting");
  await page.getByRole("button", { name: text.review }).click();
  const accept = page.getByRole("button", { name: text.accept, exact: true });
  await accept.waitFor();
  await page.getByText(text.sameSteps).waitFor();
  await page.getByRole("button", { name: text.next }).click();
  await page.getByText(critic.label).first().waitFor();
  await look(page, "proposals-review", accept);
  await accept.click();
  await page.getByText(text.accepted).waitFor();
  await page.getByText(text.waiting(1)).waitFor();
  await page.getByRole("button", { name: text.undo, exact: true }).last().click();
  await page.getByRole("button", { name: text.review }).click();
  await page.getByRole("button", { name: text.refuse, exact: true }).click();
  await page.getByText(text.refused).waitFor();
  await expect.poll(() => page.getByText(text.waiting(1)).count()).toBe(0);

  await callTool(page, key, "propose_workflow_change", {
    document: { title: "Greeter", nodes: [critic], edges: [] },
    ...{ title: "Greet people", reason },
  });
  await page.goto(`/${slug}/workflow`);
  await page.getByText(text.newWorkflows(1)).waitFor();
  await page.getByRole("button", { name: text.review }).click();
  const create = page.getByRole("button", { name: text.acceptNew, exact: true });
  await create.waitFor();
  await look(page, "proposals-new", create);
  await create.click();
  await page.getByText(text.acceptedNew("Greeter")).waitFor();
});
