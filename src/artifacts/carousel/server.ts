import { limits } from "#product/limits.ts";
import { toDocumentList } from "../html-documents.ts";
import type { Maker } from "../server.ts";
import { carouselRules } from "./prompt.ts";
import type { carousel } from "./spec.ts";

const { carouselSlides: max, carouselPixels: size } = limits.canvas;

export const makeCarousel: Maker<typeof carousel> = async ({ request, tools }) =>
  toDocumentList(await tools.generateText({ system: carouselRules, parts: request }), { max, size, name: "slide" });
