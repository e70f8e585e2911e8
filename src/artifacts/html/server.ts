import { limits } from "#product/limits.ts";
import { toDocumentList } from "../html-documents.ts";
import type { Maker } from "../server.ts";
import { htmlRules } from "./prompt.ts";
import type { html } from "./spec.ts";

const { htmlDocuments: max, htmlPixels: size } = limits.canvas;

export const makeHtml: Maker<typeof html> = async ({ request, tools }) =>
  toDocumentList(await tools.generateText({ system: htmlRules, parts: request }), { max, size, name: "page" });
