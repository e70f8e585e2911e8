/** What each node of n8n is in our words. A node that is not in the list becomes a note. */
import { importText } from "#product/texts/import.ts";
import { dig, wordOf } from "../../bag.ts";
import { plainText, toFix } from "../../importer.ts";
import { agent, chain, extractor, provider, summary, task } from "./agents.ts";
import { classifier, sentiment, switched, yesOrNo } from "./choices.ts";
import { before, handsOn, isTrigger, type Node, orBefore, type Said, say, shortType, text, through } from "./node.ts";
import { answer, form, trigger } from "./people.ts";
import { aggregated, assigned, code, fileText, items, request, splitOut, texts } from "./values.ts";

const { words, why } = importText;

const steps = new Map<string, (node: Node) => Said>([
  ["agent", (node) => agent(node, task(node), text(node, dig(node.parameters, "options", "systemMessage")))],
  ["chainLlm", chain],
  [
    "chainRetrievalQa",
    (node) => ({ ...agent(node, orBefore(node, node.parameters.text ?? node.parameters.query), []) }),
  ],
  ["chainSummarization", summary],
  ["informationExtractor", extractor],
  ...[
    "openAi",
    "openAiAssistant",
    "anthropic",
    "googleGemini",
    "mistralAi",
    "ollama",
    "perplexity",
    "deepSeek",
    "xAiGrok",
  ].map((type) => [type, provider] as const),
  ["textClassifier", classifier],
  ["sentimentAnalysis", sentiment],
  ["if", (node) => yesOrNo(node, "1")],
  ["filter", (node) => yesOrNo(node, "dropped")],
  ["switch", switched],
  ["splitInBatches", (node) => ({ is: { as: "loop", list: before(node), itemName: "item" } })],
  ["set", assigned],
  ["aggregate", aggregated],
  ["splitOut", splitOut],
  ...["limit", "sort", "removeDuplicates", "summarize", "itemLists", "renameKeys"].map(
    (type) => [type, items] as const,
  ),
  ...["markdown", "html", "htmlExtract", "convertToFile", "moveBinaryData", "xml"].map(
    (type) => [type, texts] as const,
  ),
  ["extractFromFile", fileText],
  ["readPDF", fileText],
  ["merge", () => through],
  ["noOp", () => through],
  ["wait", (node) => (node.parameters.resume === "form" ? form(node) : handsOn(say.approximated.wait))],
  ["code", code],
  ["function", code],
  ["functionItem", code],
  ["httpRequest", request],
  ["executeWorkflow", () => ({ is: { as: "subflow" }, remarks: [toFix(say.toFix.subflow)] })],
  ["form", form],
  ["respondToWebhook", answer],
  ["chat", answer],
  [
    "stopAndError",
    (node) => ({ is: { as: "show", text: plainText(wordOf(node.parameters.errorMessage) || words.no) } }),
  ],
  ["stickyNote", (node) => ({ is: { as: "remark", text: wordOf(node.parameters.content) } })],
]);

function whyNote(type: string): string {
  if (/^(?:vectorStore|embeddings|document|textSplitter|retriever)/.test(type)) return why.knowledge;
  return /^memory/.test(type) ? why.memory : why.outside;
}

export function readStep(node: Node): Said {
  if (isTrigger(node.type)) return trigger(node);
  const type = shortType(node.type);
  // Community nodes may bear the same names and mean something else.
  const isKnown = /^(?:n8n-nodes-base|@n8n\/n8n-nodes-langchain)\./.test(node.type);
  const read = isKnown ? steps.get(type) : undefined;
  return read?.(node) ?? { is: { as: "note", why: whyNote(type) } };
}
