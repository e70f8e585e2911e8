import { getTableColumns, sql } from "drizzle-orm";
import { workflow } from "#features/workflow/table.ts";
import { readableMentions } from "#lib/mention.ts";
import { truncate, withoutMarkup } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import type { AgentConfig } from "../schema.ts";
import { agent } from "../table.ts";
import { configWithLinks } from "./agent-links.ts";

/** An agent with its links. */
export type AgentRow = Omit<typeof agent.$inferSelect, "config"> & { config: AgentConfig };

/** The columns of an `AgentRow`, read in one statement. */
export const agentColumns = { ...getTableColumns(agent), config: configWithLinks };

/** A configuration with the fields that releases before them did not store. */
export const completeConfig = (config: AgentConfig): AgentConfig => ({
  ...config,
  skillIds: config.skillIds ?? [],
  fallbackModels: config.fallbackModels ?? [],
  toolPolicies: config.toolPolicies ?? {},
  trustedTargets: config.trustedTargets ?? [],
});

/** Long enough for a description, even if the instructions start with many mentions. */
const describedChars = 2_000;

/** The start of the stored instructions. */
export const systemExcerpt = sql<string>`left(${agent.config} ->> 'system', ${describedChars})`;

/** The start of the instructions as plain text, for lists and mentions. */
export const toDescription = (system: string): string =>
  truncate(withoutMarkup(readableMentions(system)), limits.agent.suggestionDescriptionChars);

export const languageModelId = sql<string | null>`${agent.config} ->> 'languageModelId'`;

/** The workflow an agent was made for; null for agents available everywhere. Requires a join with `workflow`. */
export const madeForWorkflow = sql<{
  id: string;
  title: string;
  isInBin: boolean;
} | null>`case when ${workflow.id} is not null
  then jsonb_build_object('id', ${workflow.id}, 'title', ${workflow.title},
    'isInBin', ${workflow.deletedAt} is not null) end`;
