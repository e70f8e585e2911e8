import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { type AgentFile, emptyAgent } from "#features/agent/client/agent-file.ts";
import type { findAgentTemplate, listAgentTemplates } from "#features/template/service.ts";

export type AgentTemplate = ReturnType<typeof findAgentTemplate>;
/** What a card shows. */
export type AgentTemplateCard = ReturnType<typeof listAgentTemplates>[number];

// Templates change with a release only, so a page loads them once.
const neverStale = { staleTime: Number.POSITIVE_INFINITY };

export const useAgentTemplateCards = () =>
  useQuery(api.landingPage.getAgentSuggestions.queryOptions(undefined, neverStale));

export const useAgentTemplate = (agentSuggestionId: string) =>
  useQuery(api.landingPage.getAgentSuggestionDataById.queryOptions({ agentSuggestionId }, neverStale));

/** What the form of a new agent shows of a template. */
export const toAgentDraft = ({ title, category, system, outputFormat, toolPolicies }: AgentTemplate): AgentFile => ({
  ...emptyAgent,
  title,
  category,
  system,
  outputFormat,
  toolPolicies,
});
