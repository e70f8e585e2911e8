import type { Actor } from "#product/actor.ts";

interface OwnArtifact {
  userId: string;
}

/** As with chats, people see their own canvases, and an OWNER sees all. */
export const canSeeArtifact = (actor: Actor, artifact: OwnArtifact) =>
  actor.role === "OWNER" || artifact.userId === actor.userId;

/** As with chats, whose canvases are deleted with them. */
export const canDeleteArtifact = canSeeArtifact;

/** Only the author can edit, rename, regenerate or stop a canvas. */
export const canChangeArtifact = (actor: Actor, artifact: OwnArtifact) => artifact.userId === actor.userId;
