import { tellPassages } from "#product/tools/passage-blocks.ts";
import type { ToolRunner } from "../server.ts";
import type { searchText } from "./spec.ts";

/** Finds passages by words only. */
export const searchTextRunner: ToolRunner<typeof searchText> = {
  async run({ ports }, { words }) {
    return { words, passages: (await ports.knowledge?.findWords(words)) ?? [] };
  },

  toModel: ({ passages }) =>
    tellPassages(passages, { none: "No passage has all these words. Try fewer words, or other forms of them." }),
};
