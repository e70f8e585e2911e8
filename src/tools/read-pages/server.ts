import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { knowledgeToolText } from "#product/texts/tools/knowledge-tools.ts";
import { tellPassages } from "#product/tools/passage-blocks.ts";
import type { ToolRunner } from "../server.ts";
import type { readPages } from "./spec.ts";

/** Reads pages of a source that the turn may look in. */
export const readPagesRunner: ToolRunner<typeof readPages> = {
  async run({ ports }, { sourceId, from, to: asked = from }) {
    const to = Math.min(Math.max(from, asked), from + limits.knowledgeTool.readPages - 1);
    const read = await ports.knowledge?.read(sourceId, { from, to });
    if (!read) throw new AppError("not_found", knowledgeToolText.unknownSource);
    const { title, pages, passages } = read;
    return { sourceId, title, pages, from, to, passages: [...passages] };
  },

  toModel: ({ title, pages, passages }) =>
    tellPassages(passages, {
      none: `There is nothing on these pages. The source ${JSON.stringify(title)} has ${pages} pages.`,
    }),
};
