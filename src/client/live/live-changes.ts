import type { QueryFilters } from "@tanstack/react-query";
import { api } from "../api.ts";

/** An event of /api/live: whose it is, and what is to be read anew. */
export interface LiveEvent {
  topic: string;
  changed?: string;
  type?: string;
  id?: string;
  [field: string]: string | number | boolean | null | undefined;
}

/** Null for anything that is no event of ours. */
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

/** By the event's own word. What only marks as stale has `refetchType: "none"`. */
const queriesByChange: Readonly<Record<string, (id: string) => QueryFilters[]>> = {
  agents: () => [api.agent.pathFilter(), api.bin.pathFilter(), checklist()],
  // Agents made for a workflow are shown with its title, and hidden while it is in the bin.
  workflows: () => [api.workflow.pathFilter(), api.agent.pathFilter(), api.bin.pathFilter(), checklist()],
  workflow: (id) => [
    api.workflow.getPage.pathFilter(),
    // What runs inside others is part of their diagnosis, too.
    api.workflow.getInner.pathFilter(),
    api.workflow.getDiagnosis.queryFilter({ id }),
    api.workflow.getVersions.queryFilter({ id }),
    { queryKey: api.workflow.getById.queryKey({ id }), ...markStaleOnly },
  ],
  workflowComments: (id) => [api.workflowComment.getAll.queryFilter({ workflowId: id })],
  workflowVersions: (id) => [api.workflow.getVersions.queryFilter({ id })],
  runs: () => [
    api.workflowRun.getAll.pathFilter(),
    api.workflowRun.getLastVisit.pathFilter(),
    // The library tells of each workflow how its last run went.
    api.workflow.getPage.pathFilter(),
    checklist(),
    credits(),
  ],
  chats: () => [api.chat.getAll.pathFilter(), checklist()],
  plan: () => [api.billing.pathFilter(), api.credential.pathFilter()],
  credential: () => [api.credential.pathFilter()],
  workspace: workspaces,
  members: workspaces,
  invitations: workspaces,
  sessions: () => [api.user.pathFilter()],
  // A role may have changed with it, and the role is in every answer.
  membership: () => [{}],
};

/** The builder decides itself when it takes over what another window has saved. */
const markStaleOnly = { refetchType: "none" } as const;

/** What an event makes stale. `{}` is everything; the empty list is news that concern no query. */
export function staleQueries({ topic, changed, type, id }: LiveEvent): QueryFilters[] {
  const [kind, subject = ""] = topic.split(":");
  if (kind === "chat") return changed ? [api.chat.getById.queryFilter({ id: subject }), credits()] : [];
  // A step that is made piece by piece has come one further; the rest of the run stands as it was.
  if (kind === "run" && changed === "pieces") return [api.workflowRun.getPieces.pathFilter()];
  if (kind === "run")
    return changed
      ? [
          api.workflowRun.getById.queryFilter({ runId: subject }),
          api.workflowRun.getExecutions.queryFilter({ runId: subject }),
          // Asked for by step; only those on the page are read again.
          api.workflowRun.getPieces.pathFilter(),
          api.workflowRun.getEffects.pathFilter(),
          api.workflowRun.getAiCreditsConsumedById.queryFilter({ runId: subject }),
        ]
      : [];
  return queriesByChange[changed ?? type ?? ""]?.(id ?? "") ?? [];
}
