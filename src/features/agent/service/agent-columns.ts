import { sql } from "drizzle-orm";
import { workflow } from "#features/workflow/table.ts";
import { readableMentions } from "#lib/mention.ts";
import { truncate, withoutMarkup } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { agent } from "../table.ts";

/** Enough of a background for a description, however many mentions it begins with. */
const describedChars = 2_000;

/** The beginning of the background, as it is stored. */
export const systemExcerpt = sql<string>`left(${agent.config} ->> 'system', ${describedChars})`;

/** The beginning of a background in plain words, for lists and mentions. */
export const toDescription = (system: string): string =>
  truncate(withoutMarkup(readableMentions(system)), limits.agent.suggestionDescriptionChars);

export const languageModelId = sql<string | null>`${agent.config} ->> 'languageModelId'`;

/** The workflow that an agent was made for; null for agents that are available everywhere. Needs a join with `workflow`. */
export const madeForWorkflow = sql<{
  id: string;
  title: string;
  isInBin: boolean;
} | null>`case when ${workflow.id} is not null
  then jsonb_build_object('id', ${workflow.id}, 'title', ${workflow.title},
    'isInBin', ${workflow.deletedAt} is not null) end`;
