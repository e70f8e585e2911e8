import { describe, expect, test } from "vitest";
import { readProposal, toGraph, toSetup, type WorkflowDraft } from "./draft.ts";
import { applyChanges, draftChanges } from "./draft-changes.ts";

interface Written {
  id?: string | null;
  index: number;
  label: string;
  type: string;
  config: object;
}
const form = (index: number, label = "Ask", field = "Topic"): Written => ({
  index,
  label,
  type: "HUMAN_INPUT",
  config: { fields: [{ label: field, type: "TEXT", required: true, config: { options: [] } }] },
});
const work = (index: number, label: string, text = "Write.", from: number[] = []): Written => ({
  index,
  label,
  type: "AGENT",
  config: {
    prompt: {
      text,
      humanInputFieldReferences: [{ nodeIndex: 0, fieldLabel: "Topic" }],
      otherNodeOutputReferences: from.map((nodeIndex) => ({ nodeIndex })),
    },
  },
});
const read = (draft: WorkflowDraft | null, title: string, ...Nodes: Written[]) =>
  readProposal({ title, Nodes }, draft) ?? expect.unreachable("no workflow");
const said = (draft: WorkflowDraft | null, proposal: WorkflowDraft) =>
  draftChanges(draft, proposal).map((one) => `${one.do} ${"step" in one ? one.step.label : one.key}`);
const keysOf = (draft: WorkflowDraft | null, proposal: WorkflowDraft, ...words: string[]) =>
  new Set(
    draftChanges(draft, proposal)
      .filter((one) => words.includes(`${one.do} ${"step" in one ? one.step.label : one.key}`))
      .map(({ key }) => key),
  );
const labels = (draft: WorkflowDraft | null) => draft?.steps.map(({ label }) => label);

const first = read(null, "News", form(0), work(1, "Draft"), work(2, "Polish", "Polish {{Draft}}.", [1]));

test("the first proposal is all new, and accepting all of it makes it the draft", () => {
  expect(said(null, first)).toEqual(["retitle title", "add Ask", "add Draft", "add Polish"]);
  const all = new Set(draftChanges(null, first).map(({ key }) => key));
  expect(applyChanges(null, first, all)).toEqual(first);
  expect(applyChanges(null, first, new Set())).toBeNull();
});

test("a step is matched by id, otherwise by label and type", () => {
  const [ask, draft, polish] = first.steps;
  const next = read(
    first,
    "News",
    form(0),
    work(1, "Research"),
    { ...work(2, "First draft"), id: draft?.id ?? "" },
    { ...work(3, "Polish", "Polish {{First draft}}.", [2]), id: null },
  );
  expect(next.steps.map(({ id }) => id)).toEqual([ask?.id, expect.any(String), draft?.id, polish?.id]);
  expect(said(first, next)).toEqual(["add Research", "change First draft", "change Polish"]);
});

test("a duplicate id or an id of another type is used once", () => {
  const [ask] = first.steps;
  const next = read(first, "News", { ...form(0), id: ask?.id ?? "" }, { ...work(1, "A"), id: ask?.id ?? "" });
  expect(new Set(next.steps.map(({ id }) => id)).size).toBe(2);
});

test("an invalid workflow is no proposal", () => {
  expect(readProposal({ title: "x", Nodes: [] }, null)).toBeNull();
  expect(readProposal({ title: "x", Nodes: [{ type: "TELEPORT", label: "x", config: {} }] }, null)).toBeNull();
  expect(readProposal("words", null)).toBeNull();
});

describe("each change is accepted or rejected separately", () => {
  const next = read(
    first,
    "Newsletter",
    form(0),
    work(1, "Research"),
    { ...work(2, "First draft", "Write from {{Research}}.", [1]), id: first.steps[1]?.id ?? "" },
    work(3, "Check", "Check {{First draft}}.", [2]),
  );
  test("changes are listed in order", () => {
    expect(said(first, next)).toEqual([
      "retitle title",
      "add Research",
      "change First draft",
      "add Check",
      "remove Polish",
    ]);
  });
  test("a rejected title change keeps the title, and an added step is inserted where it was proposed", () => {
    const made = applyChanges(first, next, keysOf(first, next, "add Research"));
    expect(made?.title).toBe("News");
    expect(labels(made)).toEqual(["Ask", "Research", "Draft", "Polish"]);
  });
  test("a step whose removal was rejected keeps its place and its references", () => {
    const made = applyChanges(first, next, keysOf(first, next, "add Research", "change First draft"));
    expect(labels(made)).toEqual(["Ask", "Research", "First draft", "Polish"]);
    // It was called Draft when Polish was written.
    expect(JSON.stringify(made?.steps[3]?.config)).toContain("{{First draft}}");
  });
  test("references to a rejected step are removed, and the result is valid", () => {
    const made = applyChanges(first, next, keysOf(first, next, "change First draft", "remove Polish"));
    expect(labels(made)).toEqual(["Ask", "First draft"]);
    expect(made?.steps[1]?.config).toMatchObject({ prompt: { otherNodeOutputReferences: [] } });
    expect(made && toGraph(made)?.nodes.map(({ label }) => label)).toEqual(["Ask", "First draft"]);
  });
  test("accepted steps don't use a rejected label", () => {
    const made = applyChanges(first, next, keysOf(first, next, "add Check"));
    expect(labels(made)).toEqual(["Ask", "Draft", "Polish", "Check"]);
    expect(JSON.stringify(made?.steps[3]?.config)).toContain("{{Draft}}");
  });
});

test("a different order is a separate change", () => {
  const next = read(first, "News", form(0), work(1, "Polish", "Polish {{Draft}}.", [2]), work(2, "Draft"));
  expect(said(first, next)).toContain("reorder order");
  expect(labels(applyChanges(first, next, keysOf(first, next, "reorder order")))).toEqual(["Ask", "Polish", "Draft"]);
  expect(labels(applyChanges(first, next, new Set()))).toEqual(["Ask", "Draft", "Polish"]);
});

test("a router's paths follow their steps and are removed with them", () => {
  const paths = [2, 3].map((nextNodeIndex) => ({ nextNodeIndex, desc: `When ${nextNodeIndex}` }));
  const choice = { index: 1, label: "Choose", type: "ROUTER", config: { prompt: { text: "Which?" }, paths } };
  const chosen = read(null, "Paths", form(0), choice, work(2, "B"), work(3, "C"));
  const withoutC = new Set(
    draftChanges(null, chosen).flatMap((one) => ("step" in one && one.step.label === "C" ? [] : one.key)),
  );
  const made = applyChanges(null, chosen, withoutC);
  expect(made && toSetup(made).Nodes[1]?.config.paths).toEqual([{ nextNodeIndex: 2, desc: "When 2" }]);
});
