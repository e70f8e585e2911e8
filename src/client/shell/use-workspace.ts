import { createContext, use } from "react";
import type { Actor } from "#product/actor.ts";
import type { Role } from "#product/roles.ts";
import type { Me, WorkspaceItem } from "../wire.ts";

/** The workspace in the URL and the current person. */
export interface CurrentWorkspace extends Omit<WorkspaceItem, "WorkspaceMember" | "isLastVisited"> {
  role: Role;
  userId: string;
  /** For the rules in `access.ts`. */
  actor: Actor;
  person: Me;
}

export const WorkspaceContext = createContext<CurrentWorkspace | null>(null);

/** The current workspace; loaded before any page of a workspace renders. */
export function useWorkspace(): CurrentWorkspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error("useWorkspace needs the frame around it");
  return workspace;
}

/** The workspace with the person's role. Non-members get the role USER on screens. */
export function toCurrentWorkspace(item: WorkspaceItem, person: Me): CurrentWorkspace {
  const { WorkspaceMember, isLastVisited: _, ...rest } = item;
  const role = WorkspaceMember.find(({ userId }) => userId === person.id)?.role ?? "USER";
  const actor: Actor = { kind: "member", userId: person.id, workspaceId: item.id, role };
  return { ...rest, role, userId: person.id, person, actor };
}
