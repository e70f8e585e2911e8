import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { WorkflowTemplate } from "#features/template/service.ts";

export type Template = WorkflowTemplate;
/** What a card shows. */
export type TemplateCard = Omit<Template, "Nodes"> & { stepTypes: string[] };

// They belong to a release of the product: a page that stays open asks once.
const neverStale = { staleTime: Number.POSITIVE_INFINITY };

export const useTemplateCards = () =>
  useQuery(api.landingPage.getWorkflowSuggestions.queryOptions(undefined, neverStale));

/** The last one stays while its dialog closes. */
export const useTemplate = (workflowSuggestionId: string) =>
  useQuery(
    api.landingPage.getWorkflowSuggestionDataById.queryOptions(
      { workflowSuggestionId },
      { ...neverStale, placeholderData: keepPreviousData },
    ),
  );

export const useTemplates = (workflowSuggestionIds: string[]) =>
  useQuery(api.landingPage.getMultipleWorkflowSuggestionsByIds.queryOptions({ workflowSuggestionIds }, neverStale));

/** What `workflow.create` is asked for: the workflow with agents of its own. */
export function toWorkflowDraft({ title, Nodes }: Template, workspaceId: string) {
  return { workspaceId, setup: { title, Nodes: [...Nodes] }, autoCreateAgents: true };
}
