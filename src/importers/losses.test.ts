import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { canRun, checkGraph } from "#engine/check/check-graph.ts";
import { catalog } from "#nodes/index.ts";
import { difyExport } from "#testing/sample-exports/dify-export.ts";
import { flowiseExport } from "#testing/sample-exports/flowise-export.ts";
import {
  agentBuilderSamples,
  difySamples,
  flowiseSamples,
  langflowSamples,
} from "#testing/sample-exports/graph-samples.ts";
import { n8nExport } from "#testing/sample-exports/n8n-export.ts";
import { n8nSamples } from "#testing/sample-exports/n8n-samples.ts";
import { findImportLosses } from "./import-losses.ts";
import { readWorkflowFile } from "./index.ts";

const files = Object.entries({
  n8n: { ...n8nSamples, "with everything": n8nExport },
  Dify: { ...difySamples, "with everything": parse(difyExport) },
  Flowise: { ...flowiseSamples, "with everything": flowiseExport },
  Langflow: langflowSamples,
  "Agent Builder": agentBuilderSamples,
}).flatMap(([product, samples]) =>
  Object.entries(samples).map(([name, file]): [string, string, unknown] => [product, name, file]),
);

describe("an import loses nothing without a word", () => {
  test("there are enough files", () => {
    expect(files.length).toBeGreaterThan(30);
  });

  test.each(files)("%s: %s", (product, _, file) => {
    const read = readWorkflowFile(file, catalog);
    expect("report" in read && read.report?.source).toBe(product);
    expect(findImportLosses(file, file, catalog)).toEqual([]);
  });

  test("all but those without a step can run", () => {
    const stuck = files.filter(([, , file]) => {
      const read = readWorkflowFile(file, catalog);
      return "problems" in read || !canRun(checkGraph(read.graph, catalog));
    });
    expect(stuck.map(([, name]) => name)).toEqual(["comments only", "a trigger only"]);
  });

  test("reports a trigger whose time has changed", () => {
    const file = n8nSamples["schedule and webhook"];
    const other = JSON.parse(JSON.stringify(file).replace("0 6 * * 1", "0 7 * * 1"));
    expect(findImportLosses(file, other, catalog)).toEqual([
      "expression: 0 7 * * 1",
      "trigger Daily: expression 0 7 * * 1",
    ]);
  });

  test("a loss would be found", () => {
    const file = n8nSamples["error output"];
    const other = structuredClone(file) as { nodes: { parameters: { text?: string } }[] }; // a copy of the file above
    const [, , good] = other.nodes;
    if (good) good.parameters.text = "Words that are nowhere";
    expect(findImportLosses(file, other, catalog)).toEqual(["text: Words that are nowhere"]);
  });
});
