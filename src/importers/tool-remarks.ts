/** Reports the tools of an agent: those that every agent has here, and those that someone has to give it. */
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { approximated, type Remark, toFix } from "./importer.ts";
import { isWebTool } from "./web-tasks.ts";

export function toolRemarks(tools: readonly { readonly name: string; readonly type?: string }[]): Remark[] {
  const isOwn = ({ name, type = name }: (typeof tools)[number]) => isWebTool(type);
  const own = tools.filter(isOwn).map(({ name }) => name);
  const others = tools.filter((one) => !isOwn(one)).map(({ name }) => name);
  return [
    ...(others.length > 0 ? [toFix(importedStepText.toFix.tools(others))] : []),
    ...(own.length > 0 ? [approximated(importedStepText.approximated.webTools(own))] : []),
  ];
}
