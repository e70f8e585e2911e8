import { limits } from "#product/limits.ts";
import { writtenDocuments } from "../html-documents.ts";
import type { Maker } from "../server.ts";
import { htmlRules } from "./prompt.ts";
import type { html } from "./spec.ts";

const { htmlDocuments: max, htmlPixels: size } = limits.canvas;

export const makeHtml: Maker<typeof html> = async ({ wish, tools }) =>
  writtenDocuments(await tools.write({ system: htmlRules, parts: wish }), { max, size, name: "page" });
