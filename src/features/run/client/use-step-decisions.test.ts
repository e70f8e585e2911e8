import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ToolPart } from "#lib/ui-message.ts";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { toolApprovalText } from "#product/texts/tools/tool-approval.ts";
import { planCall, questionCall } from "#testing/tools/planner.ts";
import { ToolDecisionProvider } from "#tools/tool-decisions.tsx";
import { ToolRow } from "#tools/tool-row.tsx";
import type { StepItem } from "./run-view.ts";
import { useStepDecisions } from "./use-step-decisions.ts";

const decide = { mutateAsync: async () => ({ isOpen: true }) };

/** A step's calls that ask, as a person sees them. */
function Step({ state, canControl }: { state: StepItem["state"]; canControl: boolean }) {
  const waitsFor = state === "waiting" ? "decision" : null;
  const decisions = useStepDecisions({ state, waitsFor }, { decide } as never, canControl);
  const rows = [planCall("Sail"), questionCall].map(({ name, input }) => {
    const call: ToolPart = {
      type: `tool-${name}`,
      toolCallId: name,
      state: "approval-requested",
      input,
      approval: { id: name },
    };
    return createElement(ToolRow, { key: name, call });
  });
  return createElement(ToolDecisionProvider, { value: decisions }, rows);
}
const shown = (state: StepItem["state"], canControl: boolean) => {
  const html = renderToStaticMarkup(createElement(Step, { state, canControl })).replaceAll("&#x27;", "'");
  const sentences = [
    toolApprovalText.allow,
    askPersonText.send,
    toolApprovalText.later,
    askPersonText.later,
    toolApprovalText.onlyOthers.run,
    askPersonText.onlyOthers.run,
  ];
  return sentences.filter((sentence) => html.includes(sentence));
};

test("a person who may decide is told to wait while the step runs, and decides when it waits; others are told who may", () => {
  expect(shown("running", true)).toEqual([toolApprovalText.later, askPersonText.later]);
  expect(shown("waiting", true)).toEqual([toolApprovalText.allow, askPersonText.send]);
  expect(shown("waiting", false)).toEqual([toolApprovalText.onlyOthers.run, askPersonText.onlyOthers.run]);
});
