/** Turns nodes that search and read the web into steps: every agent has tools that do both without an account. */
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { approximated, type MappedText, type Remark, type StepMapping, toFix } from "./importer.ts";

interface WebStep {
  readonly is: StepMapping;
  readonly remarks: readonly Remark[];
}

/** Each asks for the same of any text. */
export type WebTask = "searchWeb" | "searchWikipedia" | "searchPapers" | "searchNews" | "readPage" | "readFeed";

/** `answer` is an example of what later nodes read, if they read fields of the result. */
export function webStep(task: WebTask, about: MappedText, answer?: unknown): WebStep {
  const outputFormat = answer === undefined ? "" : importedContentText.json(JSON.stringify(answer, null, 2));
  return {
    is: {
      as: "agent",
      prompt: [importedContentText.webTasks[task], "\n\n", ...about],
      agent: { system: [], outputFormat, model: null, temperature: null, usesTools: true },
    },
    remarks: [
      approximated(importedStepText.approximated.webStep),
      ...(outputFormat ? [approximated(importedStepText.approximated.answerFormat)] : []),
    ],
  };
}

const webToolNames =
  /serp|duckduckgo|ddgo|tavily|brave_?search|google_?(?:custom_?)?search|searx|search_?api|wikipedia|exa_?search|bing|jina|web_?(?:search|browser|scraper)|firecrawl|bocha/i;

/** Whether a tool of an agent, by its type or its name, searches or reads the web. */
export const isWebTool = (name: string): boolean => webToolNames.test(name.replaceAll(/[\s-]+/g, "_"));

/** Reports the tools of an agent: those that every agent has here, and those that someone has to give it. */
export function toolRemarks(tools: readonly { readonly name: string; readonly type?: string }[]): Remark[] {
  const isOwn = ({ name, type = name }: (typeof tools)[number]) => isWebTool(type);
  const own = tools.filter(isOwn).map(({ name }) => name);
  const others = tools.filter((one) => !isOwn(one)).map(({ name }) => name);
  return [
    ...(others.length > 0 ? [toFix(importedStepText.toFix.tools(others))] : []),
    ...(own.length > 0 ? [approximated(importedStepText.approximated.webTools(own))] : []),
  ];
}
