import type { QueryFilters } from "@tanstack/react-query";
import { api } from "../api.ts";

/** An event of /api/live: its topic and what changed. */
export interface LiveEvent {
  topic: string;
  changed?: string;
  type?: string;
  id?: string;
  [field: string]: string | number | boolean | null | undefined;
}

/** Parses an event; null for anything else. */
export function parseLiveEvent(data: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    const isEvent = typeof value === "object" && value !== null && "topic" in value && typeof value.topic === "string";
    return isEvent ? (value as LiveEvent) : null;
  } catch {
    return null;
  }
}

const checklist = () => api.workspace.getOnboardingChecklistStatus.pathFilter();
const credits = () => api.billing.countAiCredits.pathFilter();
const workspaces = () => [api.workspace.pathFilter(), api.workspaceInvitation.pathFilter()];

/** Stale queries by the event's `changed`. `refetchType: "none"` only marks them as stale. */
const queriesByChange: Readonly<Record<string, (id: string) => QueryFilters[]>> = {
  agents: () => [api.agent.pathFilter(), api.bin.pathFilter(), checklist()],
  // Workflow agents show the workflow's title and are hidden while it is in the bin.
  workflows: () => [api.workflow.pathFilter(), api.agent.pathFilter(), api.bin.pathFilter(), checklist()],
  workflow: (id) => [
    api.workflow.getPage.pathFilter(),
    // Nested workflows are part of the diagnosis of others.
    api.workflow.getInner.pathFilter(),
    api.workflow.getDiagnosis.queryFilter({ id }),
    api.workflow.getVersions.queryFilter({ id }),
    { queryKey: api.workflow.getById.queryKey({ id }), ...markStaleOnly },
  ],
  forms: (id) => [api.workflowForm.getByWorkflow.queryFilter({ workflowId: id })],
  workflowComments: (id) => [api.workflowComment.getAll.queryFilter({ workflowId: id })],
  workflowVersions: (id) => [api.workflow.getVersions.queryFilter({ id })],
  runs: () => [
    api.workflowRun.getAll.pathFilter(),
    api.runAnalytics.pathFilter(),
    api.runRetry.getFailures.pathFilter(),
    api.needsYou.pathFilter(),
    api.workflowRun.getLastVisit.pathFilter(),
    // The library shows the last run of each workflow.
    api.workflow.getPage.pathFilter(),
    // The last runs of triggers.
    api.workflowTrigger.getAll.pathFilter(),
    checklist(),
    credits(),
  ],
  chatSchedules: () => [api.chatSchedule.pathFilter()],
  triggers: () => [api.workflowTrigger.pathFilter()],
  runRetries: () => [api.runRetry.pathFilter()],
  runViews: () => [api.runView.pathFilter()],
  eventWebhooks: () => [api.eventWebhook.pathFilter()],
  bulkRuns: () => [api.bulkRun.pathFilter(), api.needsYou.pathFilter()],
  apiKeys: () => [api.apiKey.pathFilter()],
  mcpPublications: () => [api.mcpPublication.pathFilter()],
  apiActions: () => [api.apiAction.pathFilter(), api.agent.pathFilter()],
  canvas: (id) => [api.artifact.getById.queryFilter({ id }), api.artifact.getVersions.queryFilter({ id })],
  integrations: () => [api.integration.pathFilter(), api.composioIntegration.pathFilter()],
  changeProposals: () => [api.changeProposal.pathFilter()],
  chats: () => [api.chat.getAll.pathFilter(), api.needsYou.pathFilter(), checklist()],
  // Lists of chats and the pages of chats show the project's name.
  projects: () => [api.project.pathFilter(), api.chat.getAll.pathFilter(), api.chat.getById.pathFilter()],
  knowledgeModel: () => [
    api.knowledgeSourceTreeNode.getEmbedding.pathFilter(),
    api.knowledgeSourceTreeNode.getReranking.pathFilter(),
  ],
  knowledge: () => [api.knowledgeSourceTreeNode.pathFilter(), api.billing.countKsStorage.pathFilter(), checklist()],
  unanswered: () => [api.unansweredQuestion.pathFilter()],
  plan: () => [api.billing.pathFilter(), api.credential.pathFilter()],
  credential: () => [api.credential.pathFilter()],
  notes: () => [api.note.pathFilter(), api.bin.pathFilter(), api.agent.getMemory.pathFilter()],
  mcpServers: () => [api.mcpServer.pathFilter()],
  prompts: () => [api.prompt.pathFilter()],
  skills: () => [api.skill.pathFilter(), api.bin.pathFilter()],
  styles: () => [api.style.pathFilter(), api.bin.pathFilter()],
  workspace: workspaces,
  members: workspaces,
  invitations: workspaces,
  shares: () => [api.community.pathFilter()],
  sessions: () => [api.user.pathFilter()],
  // The role may have changed, and every response depends on it.
  membership: () => [{}],
};

/** The builder decides itself when to load another window's save. */
const markStaleOnly = { refetchType: "none" } as const;

/** Queries that an event makes stale. `{}` matches everything; an empty list means none. */
export function staleQueries({ topic, changed, type, id }: LiveEvent): QueryFilters[] {
  const [kind, subject = ""] = topic.split(":");
  if (kind === "chat" && changed === "facts") return [api.memoryFact.getByChat.queryFilter({ chatId: subject })];
  if (kind === "chat" && changed === "canvases") return [api.artifact.getAll.pathFilter()];
  if (kind === "chat")
    return changed
      ? [
          api.chat.getById.queryFilter({ id: subject }),
          // Queried per reply; only an open one is refetched.
          api.chat.getTrace.pathFilter(),
          api.community.getChatShareStatus.queryFilter({ chatId: subject }),
          api.artifact.getAll.pathFilter(),
          // The last runs of its schedules.
          api.chatSchedule.pathFilter(),
          credits(),
        ]
      : [];
  // Only the pieces of a step have changed.
  if (kind === "run" && changed === "pieces") return [api.workflowRun.getPieces.pathFilter()];
  if (kind === "run")
    return changed
      ? [
          api.workflowRun.getById.queryFilter({ runId: subject }),
          api.workflowRun.getExecutions.queryFilter({ runId: subject }),
          // Queried per step; only those on the page are refetched.
          api.workflowRun.getPieces.pathFilter(),
          api.workflowRun.getEffects.pathFilter(),
          api.workflowRun.getAiCreditsConsumedById.queryFilter({ runId: subject }),
          // A trace has child runs, too.
          api.workflowRun.getTrace.pathFilter(),
          api.community.getWorkflowRunShareStatus.queryFilter({ workflowRunId: subject }),
        ]
      : [];
  return queriesByChange[changed ?? type ?? ""]?.(id ?? "") ?? [];
}
