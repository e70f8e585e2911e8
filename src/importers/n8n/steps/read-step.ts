/** Maps each n8n node. Unknown nodes become notes. */

import { asText, getPath } from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { plainText, toFix } from "../../importer.ts";
import { agent, chain, extractor, provider, summary, task } from "./agents.ts";
import { binaryChoice, classifier, sentiment, switchChoice } from "./choices.ts";
import {
  isTrigger,
  type MappedStep,
  type Node,
  nodeInput,
  passThrough,
  passThroughNotice,
  readNodeText,
  remarkTexts,
  shortType,
  textOrInput,
} from "./node.ts";
import { answer, form, trigger } from "./people.ts";
import { request } from "./request.ts";
import { aggregated, assignedValues, code, fileText, formattedText, listItems, splitOut } from "./values.ts";
import { webNode } from "./web.ts";

const generatedText = importedContentText;
const reasons = importedStepText.reasons;

const steps = new Map<string, (node: Node) => MappedStep>([
  [
    "agent",
    (node) => agent(node, task(node), readNodeText(node, getPath(node.parameters, "options", "systemMessage"))),
  ],
  ["chainLlm", chain],
  [
    "chainRetrievalQa",
    (node) => ({ ...agent(node, textOrInput(node, node.parameters.text ?? node.parameters.query), []) }),
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
  ["if", (node) => binaryChoice(node, "1")],
  ["filter", (node) => binaryChoice(node, "dropped")],
  ["switch", switchChoice],
  ["splitInBatches", (node) => ({ is: { as: "loop", list: nodeInput(node), itemName: "item" } })],
  ["set", assignedValues],
  ["aggregate", aggregated],
  ["splitOut", splitOut],
  ...["limit", "sort", "removeDuplicates", "summarize", "itemLists", "renameKeys"].map(
    (type) => [type, listItems] as const,
  ),
  ...["markdown", "html", "htmlExtract", "convertToFile", "moveBinaryData", "xml"].map(
    (type) => [type, formattedText] as const,
  ),
  ["extractFromFile", fileText],
  ["readPDF", fileText],
  ["merge", () => passThrough],
  ["noOp", () => passThrough],
  [
    "wait",
    (node) => (node.parameters.resume === "form" ? form(node) : passThroughNotice(remarkTexts.approximated.wait)),
  ],
  ["code", code],
  ["function", code],
  ["functionItem", code],
  ["httpRequest", request],
  ["executeWorkflow", () => ({ is: { as: "subflow" }, remarks: [toFix(remarkTexts.toFix.subflow)] })],
  ["form", form],
  ["respondToWebhook", answer],
  ["chat", answer],
  [
    "stopAndError",
    (node) => ({ is: { as: "show", text: plainText(asText(node.parameters.errorMessage) || generatedText.no) } }),
  ],
  ["stickyNote", (node) => ({ is: { as: "remark", text: asText(node.parameters.content) } })],
]);

function whyNote(type: string): string {
  if (/^(?:vectorStore|embeddings|document|textSplitter|retriever)/.test(type)) return reasons.knowledge;
  return /^memory/.test(type) ? reasons.memory : reasons.otherApp;
}

export function readStep(node: Node): MappedStep {
  if (isTrigger(node.type)) return trigger(node);
  const type = shortType(node.type);
  // Community nodes may have the same names and mean something else.
  const isKnown = /^(?:n8n-nodes-base|@n8n\/n8n-nodes-langchain)\./.test(node.type);
  const read = isKnown ? steps.get(type) : undefined;
  return read?.(node) ?? webNode(node) ?? { is: { as: "note", why: whyNote(type) } };
}
