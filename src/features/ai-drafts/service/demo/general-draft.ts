/** A draft for a request that matches no use case: the person's own words in a sensible shape. */
import { truncateWords } from "#lib/text.ts";
import { agent, buildWorkflow, document, form, gate, loop, router, text } from "./steps.ts";
import { type AgentBrief, buildAgent, type DraftAgent, type DraftWorkflow } from "./use-case.ts";

const requestPreamble =
  /^(?:please|can you|could you|i (?:want|need|would like)(?: to have)?|we (?:want|need)|create|build|make|set up|design|generate|write me|give me|an?|the|agent|assistant|bot|workflow|process|tool|that|which|who|to|for|for me|for us|helps?(?: me| us)?(?: to)?|should|can|\s|,|:)+\b/i;
const titleChars = 40;

/** A title from the first meaningful words of the request. */
export function titleFromRequest(request: string, fallbackTitle: string): string {
  const normalized = request.replaceAll(/\s+/g, " ").trim();
  const withoutPreamble = normalized.replace(requestPreamble, "");
  const clause = withoutPreamble.split(/[.;:!?\n]|, (?=\w+ing\b|then|and)/)[0]?.trim() ?? "";
  const title = truncateWords(clause || fallbackTitle, titleChars).replace(
    /\s+(?:and|or|the|a|an|of|for|to|with|in|on)$/i,
    "",
  );
  return title ? title[0]?.toUpperCase() + title.slice(1) : fallbackTitle;
}

export function draftGeneralAgent(request: string): DraftAgent {
  const brief: AgentBrief = {
    title: titleFromRequest(request, "Assistant"),
    category: "General",
    role: "an assistant who does one job carefully and says what it could not do",
    task: "You do the job that the request below describes, each time with the material that comes with the message.",
    steps: [
      "Say in one sentence what you understood.",
      "Do the work part by part.",
      "Check the result against the request.",
      "List what a person should look at.",
    ],
    rules: ["Answer in the language of the message."],
    format: "The result first, under headings where it has parts. Then “To check” with open points.",
  };
  return buildAgent(brief, request);
}

const loopWords = /\b(?:each|every|all (?:the )?\w+s|for all|list of|rows|one by one)\b/i;
const branchWords = /\b(?:if|depending|either|otherwise|sort|route|classif|categor)\w*\b/i;
const gateWords = /\b(?:approv|only if|unless|check whether|quality gate|must be)\w*\b/i;

/** A form, the work and a review; with a loop, a router or a gate if the text asks for one. */
export function draftGeneralWorkflow(request: string): DraftWorkflow {
  const title = titleFromRequest(request, "New workflow");
  const input = form("Your input", [
    text("Material", "What should be worked on?"),
    document("Document"),
    text("Wishes", "What should be kept in mind?", false),
  ]);
  const material = `<request>\n${request}\n</request>\n<material>\n{{Material}}\n{{Document}}\n</material>\nWishes: {{Wishes}}`;
  const final = (from: string) =>
    agent(
      "Final version",
      "an editor who makes a result ready to use",
      `Make this ready to use: correct, complete, no repetition. List open points at the end.\n\n${from}`,
    );
  if (loopWords.test(request))
    return buildWorkflow(title, [
      input,
      agent(
        "Items",
        "a careful reader who finds every item",
        `List the items that have to be worked on, one per line.\n\n${material}`,
      ),
      loop(
        "Work on each",
        "a specialist who treats one item at a time",
        "item",
        "The items in this list:\n\n{{Items}}",
        `Do the work for this item: {{item}}\n\n${material}`,
      ),
      final("{{Work on each}}"),
    ]);
  if (branchWords.test(request))
    return buildWorkflow(title, [
      input,
      router("Which case?", `Which case is it?\n\n${material}`, [
        [2, "The usual case, which can be handled as described."],
        [3, "An exception that needs more care or more information."],
      ]),
      agent(
        "Usual case",
        "a specialist who works quickly and exactly",
        `Do the work as the request describes.\n\n${material}`,
      ),
      agent(
        "Exception",
        "a specialist who asks the right questions",
        `Say what is unusual, what is missing, and propose how to handle it.\n\n${material}`,
      ),
      final("{{Usual case}}\n\n{{Exception}}"),
    ]);
  const draft = agent(
    "First draft",
    "a specialist who works through a task part by part",
    `Do the work that the request describes.\n\n${material}`,
  );
  if (gateWords.test(request))
    return buildWorkflow(title, [
      input,
      draft,
      gate(
        "Good enough?",
        `Continue only if the draft does all that the request asks for.\n\n<draft>\n{{First draft}}\n</draft>\n${material}`,
      ),
      final("{{First draft}}"),
    ]);
  return buildWorkflow(title, [
    input,
    draft,
    agent(
      "Review",
      "a critical reviewer who proposes instead of complaining",
      `Check the draft against the request. List mistakes, gaps and improvements.\n\n<draft>\n{{First draft}}\n</draft>\n${material}`,
    ),
    final("<draft>\n{{First draft}}\n</draft>\n<review>\n{{Review}}\n</review>"),
  ]);
}
