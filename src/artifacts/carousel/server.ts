import { limits } from "#product/limits.ts";
import { writtenDocuments } from "../html-documents.ts";
import type { Maker } from "../server.ts";
import { carouselRules } from "./prompt.ts";
import type { carousel } from "./spec.ts";

const { carouselSlides: max, carouselPixels: size } = limits.canvas;

export const makeCarousel: Maker<typeof carousel> = async ({ wish, tools }) =>
  writtenDocuments(await tools.write({ system: carouselRules, parts: wish }), { max, size, name: "slide" });
