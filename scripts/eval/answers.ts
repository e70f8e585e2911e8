/**
 * `npm run eval:answers`: asks the questions of questions.tsv in chats with an agent that has the documents beside it, and
 * prints how often a scripted model says that the sources do not answer: of the questions that nothing answers, and,
 * wrongly, of the others. Everything but the model is the product. `--misses` prints the questions that went wrong.
 */
import { parseArgs } from "node:util";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { makeKnowledgeFolder } from "#testing/knowledge/learn-source.ts";
import { tools } from "#tools/index.ts";
import { learnDocuments } from "./library.ts";
import { openProduct } from "./product.ts";
import { type EvaluationQuestion, readDocuments, readQuestions } from "./questions.ts";
import { refusal, scriptedModel } from "./scripted-model.ts";

const tool = "get_context_from_provided_knowledge_sources_and_notes";
const { values } = parseArgs({ options: { misses: { type: "boolean" } } });

/** How one question went. */
interface Result extends EvaluationQuestion {
  readonly isRefused: boolean;
  /** The answer cites a passage of a document that answers. */
  readonly isRight: boolean;
}

const product = await openProduct();
try {
  print(await askAll());
} finally {
  await product.close();
}

async function askAll(): Promise<Result[]> {
  const { app, client, double } = product;
  const { workspaceId } = client;
  const db = app.database.tenant(workspaceId);
  const context = { app, db, actor: { workspaceId }, encoder: app.embeddings, reranker: null };
  const folder = await makeKnowledgeFolder(app, { workspaceId });
  const { nodes } = await learnDocuments(context, readDocuments(), limits.knowledge.chunkSize.auto, folder);
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", {
    ...{
      workspaceId,
      title: "Librarian",
      system: "You answer from your sources only.",
      languageModelId: "gpt-4o-mini",
    },
    knowledgeSourceTreeNodeIds: [folder],
  });
  double.answerAs(scriptedModel(tool));
  const results: Result[] = [];
  for (const one of readQuestions()) {
    const { text, passages } = await ask(agentId, one.question);
    const cited = passages.find(({ number }) => text.includes(`[${number}]`));
    results.push({
      ...one,
      isRefused: text.includes(refusal),
      isRight: one.answers.some(({ document }) => nodes.get(document) === cited?.nodeId),
    });
  }
  return results;
}

/** One turn of a new chat: the answer, and what was found for it. */
async function ask(agentId: string, question: string) {
  const { client } = product;
  const chatId = newId();
  const response = await client.post("/api/chat/agent", {
    ...{ workspaceId: client.workspaceId, chatId, agentId, languageModelId: "gpt-4o-mini" },
    message: { text: question },
  });
  const chunks = (await response.text())
    .split("\n")
    .flatMap((line) => (line.startsWith("data: {") ? [JSON.parse(line.slice("data: ".length))] : []));
  const text = chunks.flatMap(({ type, delta }) => (type === "text-delta" ? [delta] : [])).join("");
  const found = chunks.filter(({ type }) => type === "tool-output-available").at(-1);
  return { text, passages: tools[tool].output.safeParse(found?.output).data?.passages ?? [] };
}

function print(results: readonly Result[]): void {
  const groups = [...new Set(results.map(({ group }) => group))];
  console.log("".padEnd(13), "questions  says that nothing answers  cites the right document");
  for (const group of groups) {
    const own = results.filter((result) => result.group === group);
    const share = (isSo: (result: Result) => boolean) =>
      `${Math.round((100 * own.filter(isSo).length) / own.length)} %`;
    console.log(
      group.padEnd(13),
      String(own.length).padStart(9),
      share(({ isRefused }) => isRefused).padStart(26),
      (own.every(isUnanswered) ? "" : share(({ isRight }) => isRight)).padStart(25),
    );
  }
  if (!values.misses) return;
  for (const result of results) {
    const { group, question, isRefused } = result;
    if (isRefused !== isUnanswered(result))
      console.log(`${isRefused ? "refused" : "answered"} (${group}): ${question}`);
  }
}

function isUnanswered({ answers }: EvaluationQuestion): boolean {
  return answers.length === 0;
}
