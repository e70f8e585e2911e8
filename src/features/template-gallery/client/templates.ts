import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { WorkflowTemplate } from "#features/template/service.ts";

export type Template = WorkflowTemplate;
/** What a card shows. */
export type TemplateCard = Omit<Template, "Nodes"> & { stepTypes: string[] };

// Templates change with a release only, so a page loads them once.
const neverStale = { staleTime: Number.POSITIVE_INFINITY };

export const useTemplateCards = () =>
  useQuery(api.landingPage.getWorkflowSuggestions.queryOptions(undefined, neverStale));

/** The last template stays while the dialog closes. */
export const useTemplate = (workflowSuggestionId: string) =>
  useQuery(
    api.landingPage.getWorkflowSuggestionDataById.queryOptions(
      { workflowSuggestionId },
      { ...neverStale, placeholderData: keepPreviousData },
    ),
  );

export const useTemplates = (workflowSuggestionIds: string[]) =>
  useQuery(api.landingPage.getMultipleWorkflowSuggestionsByIds.queryOptions({ workflowSuggestionIds }, neverStale));

/** Input of `workflow.create`: the workflow with agents of its own. */
export function toWorkflowDraft({ title, Nodes }: Template, workspaceId: string) {
  return { workspaceId, setup: { title, Nodes: [...Nodes] }, autoCreateAgents: true };
}
