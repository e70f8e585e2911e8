import { expect, test } from "vitest";
import { agentConfig } from "../schema.ts";
import type { AgentForm } from "./agent-form.ts";
import { listLostMentions, listProposedChanges } from "./enhancement.ts";

const ann = "@[Ann](type=AGENT&agentId=1)";
const report = "@[Report](type=WORKFLOW&workflowId=2)";
const form: AgentForm = { ...agentConfig.parse({ system: `Ask ${ann}.` }), title: "Clerk", category: [] };
const changed = (written: unknown, before = form) =>
  Object.fromEntries(listProposedChanges(before, written).map(({ key, after }) => [key, after]));

test("a model rewrites the texts, and fills title and tags only where there are none", () => {
  const written = { title: "Other", category: ["Mail"], system: `You ask ${ann}.`, outputFormat: "Short." };
  expect(changed(written)).toEqual({ category: ["Mail"], system: `You ask ${ann}.`, outputFormat: "Short." });
  expect(changed(written, { ...form, title: " ", category: ["Own"] })).toEqual({
    title: "Other",
    system: `You ask ${ann}.`,
    outputFormat: "Short.",
  });
});

test.each([[null], ["no object"], [{ system: " ", outputFormat: 3 }], [{ system: form.system }]])(
  "%j changes nothing",
  (written) => {
    expect(changed(written)).toEqual({});
  },
);

test("a mention that the model invented becomes its name, also with the name of a real one", () => {
  const written = { system: `Ask ${ann}, @[Ann](type=AGENT&agentId=9), and ${report}.` };
  expect(changed(written)).toEqual({ system: `Ask ${ann}, Ann, and Report.` });
});

test("a text is cut to its limit", () => {
  expect(changed({ outputFormat: "x".repeat(20_000) }).outputFormat).toHaveLength(10_000);
});

test("mentions that no text has any longer are named, those that only moved are not", () => {
  const before = { ...form, system: `Ask ${ann} and run ${report}.` };
  const lost = (written: object) => listLostMentions(before, listProposedChanges(before, written));
  expect(lost({ system: "Ask Ann and run Report." })).toEqual(["Ann", "Report"]);
  expect(lost({ system: `Ask @[Anna](type=AGENT&agentId=1).`, outputFormat: `From ${report}.` })).toEqual([]);
});
