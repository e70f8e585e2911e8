import type { Actor } from "#product/actor.ts";

interface OwnProject {
  userId: string;
}

/** Like chats: members see their own projects, and an OWNER those of all. */
export const canSeeProject = (actor: Actor, project: OwnProject) =>
  actor.role === "OWNER" || project.userId === actor.userId;

/** Only the person who made a project changes it. */
export const canEditProject = (actor: Actor, project: OwnProject) => project.userId === actor.userId;

export const canDeleteProject = canSeeProject;
