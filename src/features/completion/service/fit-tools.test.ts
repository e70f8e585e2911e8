import { tool } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { fitTools } from "./fit-tools.ts";

const search = tool({ description: "word ".repeat(400), inputSchema: z.strictObject({ query: z.string() }) });

test("a model whose window the tools would fill to a large part gets none", async () => {
  expect(await fitTools({ search }, { contextWindow: 1_000 })).toEqual({ tools: undefined, tokens: 0 });
  const fitted = await fitTools({ search }, { contextWindow: 8_000 });
  expect(fitted.tools).toEqual({ search });
  expect(fitted.tokens).toBeGreaterThan(500);
});

test("the parameters of a tool count like its description", async () => {
  const described = tool({ inputSchema: z.strictObject({ query: z.string().describe("word ".repeat(400)) }) });
  expect((await fitTools({ described }, { contextWindow: 8_000 })).tokens).toBeGreaterThan(500);
});
