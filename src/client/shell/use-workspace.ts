import { createContext, use } from "react";
import type { Actor } from "#product/actor.ts";
import type { Role } from "#product/roles.ts";
import type { Me, WorkspaceItem } from "../wire.ts";

/** The workspace that the address names, and who looks at it. */
export interface CurrentWorkspace extends Omit<WorkspaceItem, "WorkspaceMember" | "isLastVisited"> {
  role: Role;
  userId: string;
  /** For the rules of `access.ts`. */
  actor: Actor;
  person: Me;
}

export const WorkspaceContext = createContext<CurrentWorkspace | null>(null);

/** The shell loads it before any page inside a workspace is shown. */
export function useWorkspace(): CurrentWorkspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error("useWorkspace needs the frame around it");
  return workspace;
}

/** One of my workspaces, with my role. People who are not members get the role USER on screen. */
export function toCurrentWorkspace(item: WorkspaceItem, person: Me): CurrentWorkspace {
  const { WorkspaceMember, isLastVisited: _, ...rest } = item;
  const role = WorkspaceMember.find(({ userId }) => userId === person.id)?.role ?? "USER";
  return { ...rest, role, userId: person.id, person, actor: { userId: person.id, workspaceId: item.id, role } };
}
