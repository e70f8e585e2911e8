import { layoutGraph } from "#engine/layout/layout-graph.ts";
import { fieldMention, nodeMention } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { BrowserPerson } from "./person.ts";

const question = "Our spring newsletter goes out on Thursday. What should the first paragraph do?";
const advice = `Three things, in this order:

1. **Say what is new** in the reader's words: the nursery is open on Sundays again.
2. **Give one reason to come this week**, not five. Seedlings sell out by Saturday noon.
3. **Ask for one small step.** "Reserve a tray" beats "visit our website".

| Opening | Opened last spring |
|---|---|
| A question | 31 % |
| A date and a place | **44 %** |
| A discount | 38 % |

Keep it under sixty words. The picture does the rest.`;

const draft = `**Sundays are back.** From this week the nursery opens at ten on Sundays, with coffee under the old pear tree.

The first trays of tomato and pepper seedlings are ready, and they rarely last until Saturday evening. Reserve yours by
answering this mail, and we keep it until Sunday noon.`;

const review = `The draft is **fit to send** after two changes:

- "rarely last until Saturday evening": last year's figures say *Saturday noon*. Use the earlier time.
- Name the day in the last sentence. Readers who open it on Monday will not know which Sunday is meant.

Everything else follows the house style: 58 words, one request, no exclamation mark.`;

const agents = [
  {
    title: "Copywriter",
    category: ["Marketing"],
    system: "You write newsletters for a plant nursery: warm, concrete, never more than sixty words in a paragraph.",
    outputFormat: "Markdown, short paragraphs.",
  },
  {
    title: "Editor",
    category: ["Marketing"],
    system: "You check drafts for facts, tone and length, and say exactly what to change.",
  },
  { title: "Plant doctor", category: ["Support"], system: "You find out what ails a plant, one question at a time." },
  { title: "Bookkeeper", category: ["Office"], system: "You sort receipts and explain every figure you give." },
];

export interface Seeded {
  slug: string;
  agentId: string;
  chatId: string;
  workflowId: string;
  runId: string;
}

/** Seeds the workspace of a small nursery: four agents, a chat, a workflow with three steps, and a completed run. */
export async function seed(person: BrowserPerson, double: ProviderDouble): Promise<Seeded> {
  const [first] = await person.query<{ id: string }[]>("workspace.list", {});
  const workspaceId = first?.id ?? "";
  const { slug } = await person.mutate<{ slug: string }>("workspace.update", {
    workspaceId,
    name: "Fernhollow",
    slug: "fernhollow",
  });
  const ids: string[] = [];
  for (const agent of agents)
    ids.push((await person.mutate<{ id: string }>("agent.create", { workspaceId, ...agent })).id);
  const [writer = "", editor = ""] = ids;

  const chatId = crypto.randomUUID();
  double.queueReply({ text: advice, tokenMs: 25 });
  double.queueReply({ text: "First paragraph of the newsletter" });
  await person.post("/api/chat/agent", { workspaceId, chatId, agentId: writer, message: { text: question } });

  await until(async () => (await person.query<{ title: string }>("chat.getById", { id: chatId })).title !== "New chat");

  const fieldId = crypto.randomUUID();
  const workflowId = await makeWorkflow(person, { workspaceId, writer, editor, fieldId });
  double.reset();
  double.queueReply({ text: draft, tokenMs: 25 });
  double.queueReply({ text: review, tokenMs: 25 });
  const { runId } = await person.mutate<{ runId: string }>("workflowRun.init", {
    workspaceId,
    workflowId,
    output: { result: [{ fieldId, value: "The nursery is open on Sundays again, from ten" }] },
  });
  await until(async () => {
    const { status } = await person.query<{ status: string }>("workflowRun.getById", { runId });
    if (status === "FAILED") throw new Error("the sample run has failed");
    return status === "COMPLETED";
  });
  return { slug, agentId: writer, chatId, workflowId, runId };
}

async function makeWorkflow(
  person: BrowserPerson,
  given: { workspaceId: string; writer: string; editor: string; fieldId: string },
): Promise<string> {
  const { id } = await person.mutate<{ id: string }>("workflow.create", {
    workspaceId: given.workspaceId,
    setup: { title: "Newsletter paragraph" },
  });
  const [brief, write, check] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const news = { id: given.fieldId, label: "News", type: "TEXT", required: true, order: 0, config: {} };
  const steps = [
    { id: brief, label: "Brief", type: "HUMAN_INPUT", config: { fields: [news] } },
    {
      id: write,
      label: "Draft",
      type: "AGENT",
      config: {
        agentId: given.writer,
        prompt: `Write the first paragraph about ${fieldMention("Brief", { key: news.id, label: news.label })}.`,
      },
    },
    {
      id: check,
      label: "Check",
      type: "AGENT",
      config: {
        agentId: given.editor,
        prompt: `Check ${nodeMention({ id: write, label: "Draft" })} for facts, tone and length.`,
      },
    },
  ];
  const nodes = steps.map((step) => ({ ...step, position: { x: 0, y: 0 } }));
  const edges = [
    { id: crypto.randomUUID(), sourceNodeId: brief, targetNodeId: write },
    { id: crypto.randomUUID(), sourceNodeId: write, targetNodeId: check },
  ];
  await person.mutate("workflow.saveGraph", { id, revision: 1, graph: layoutGraph({ nodes, edges }, catalog) });
  return id;
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error("the sample data did not come to an end");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
