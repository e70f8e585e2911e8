import { describe, expect, test } from "vitest";
import { businessIdeaTest } from "#features/template/workflows/business-idea-test.ts";
import { workflowTemplates } from "#features/template/workflows/catalog.ts";
import type { WorkflowTemplate } from "#features/template/workflows/template.ts";
import { ticketTriage } from "#features/template/workflows/ticket-triage.ts";
import { vendorEvaluation } from "#features/template/workflows/vendor-evaluation.ts";
import { catalog } from "#nodes/index.ts";
import type { TemplateCategory } from "#product/texts/workflow/template.ts";
import { isAllCreated, progressRatio } from "./bulk-progress.ts";
import { filterCards } from "./filter-cards.ts";
import { forecastRun } from "./forecast.ts";
import { listFormFields, listPaths, splitReferences } from "./step-parts.ts";

const nothing = () => ({ min: 0, max: 0 });
const prices = { request: () => 2, platform: 1, canvas: 0, speech: () => 0, video: () => 0, workflow: nothing };

describe("progress of several templates", () => {
  test("counts created templates fully and the one being created half", () => {
    expect(progressRatio({ creating: null, created: {} }, 4)).toBe(0);
    expect(progressRatio({ creating: "a", created: {} }, 4)).toBe(0.125);
    expect(progressRatio({ creating: "b", created: { a: "1" } }, 4)).toBe(0.375);
    expect(progressRatio({ creating: null, created: { a: "1", b: "2" } }, 2)).toBe(1);
  });

  test("is complete when all are created, and never for an empty list", () => {
    expect(isAllCreated({ creating: null, created: { a: "1" } }, 1)).toBe(true);
    expect(isAllCreated({ creating: "b", created: { a: "1" } }, 2)).toBe(false);
    expect(isAllCreated({ creating: null, created: {} }, 0)).toBe(false);
  });
});

describe("a forecast", () => {
  test("counts the agents and prices every step that calls a model", () => {
    expect(forecastRun(businessIdeaTest, prices)).toEqual({ agents: 3, credits: { min: 6, max: 6 } });
  });

  test("prices one path of a router", () => {
    expect(forecastRun(ticketTriage, prices)).toEqual({ agents: 4, credits: { min: 5, max: 5 } });
  });

  test("prices agents that do not exist yet", () => {
    const found = forecastRun(vendorEvaluation, prices);
    expect(found?.agents).toBe(3);
    expect(found?.credits.max).toBeGreaterThan(found?.credits.min ?? 0);
    expect(found?.credits.min).toBeGreaterThan(2);
  });

  test("exists for every template", () => {
    for (const one of workflowTemplates) expect(forecastRun(one, prices)?.credits.min, one.id).toBeGreaterThan(0);
  });
});

test("a search finds every word in title or description, within the category", () => {
  const ids = (search: string, category: TemplateCategory | null) =>
    filterCards<TemplateCategory, WorkflowTemplate>(workflowTemplates, { search, category }).map(({ id }) => id);
  expect(ids("INTERVIEW cv", null)).toEqual(["cv-screening"]);
  expect(ids("", "sales")).toEqual(["sales-proposal", "lead-qualification"]);
  expect(ids("cv", "sales")).toEqual([]);
});

test("a preview lists form fields, router paths and references of prompts", () => {
  const [form, choice] = ticketTriage.Nodes;
  if (!form || !choice) return expect.unreachable();
  expect(listFormFields(form)[1]).toEqual({
    label: "What we know",
    type: "TEXT",
    isOptional: true,
    hint: "Plan, history, known faults, what our rules allow.",
  });
  expect(listFormFields(form)[2]?.hint).toBe("Friendly, Formal, Short");
  expect(listPaths(choice, ticketTriage.Nodes).map(({ label }) => label)).toEqual(["Fault", "Invoice", "Question"]);
  expect(splitReferences("Say {{Message}} twice")).toEqual([
    { text: "Say ", isReference: false },
    { text: "Message", isReference: true },
    { text: " twice", isReference: false },
  ]);
  expect(workflowTemplates.flatMap(({ Nodes }) => Nodes).every(({ type }) => catalog[type])).toBe(true);
});
