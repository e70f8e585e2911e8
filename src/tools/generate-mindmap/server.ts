import { AppError } from "#lib/errors.ts";
import { truncate, withoutControls } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import type { ToolRunner } from "../server.ts";
import { readMindMap } from "./parse.ts";
import type { generateMindmap } from "./spec.ts";

export const runGenerateMindmap: ToolRunner<typeof generateMindmap> = {
  async run(_call, { title = "", markdown }) {
    const read = readMindMap(markdown, title);
    if ("refused" in read) throw new AppError("invalid", read.refused);
    const topic = withoutControls(title).trim() || read.root.label;
    return { title: truncate(topic, limits.mindMap.titleChars), markdown: withoutControls(markdown) };
  },
  toModel: () => "The person sees the mind map.",
};
